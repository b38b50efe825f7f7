import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openDb } from '@/src/db/open'
import { migrationChains } from '@/src/modules'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { createEmptyDatabase } from '@/tests/support/database/empty-database'

test('tickets from before conversations keep their message, and answered ones wait for the user', async () => {
  await using database = await createEmptyDatabase()
  await applyBaseChain(database.location, 0)
  const db = await openDb(database.location, migrationChains)
  try {
    await db.transact((tx) =>
      tx.rows(sql`
        insert into support_tickets (id, user_id, email, category, subject, message, state, created_at, updated_at)
        values ('t1', 'u1', 'ann@home.example', 'payment', 'Hello', 'Where is it?', 'open', 1, 2),
          ('t2', null, 'bob@home.example', 'general', 'Hi', 'Thanks.', 'answered', 3, 4),
          ('t3', null, '', 'general', '', '', 'closed', 5, 6)`),
    )
    await db.migrate({ isCopy: true })
    const rows = (query: ReturnType<typeof sql>) => db.read.rows<Record<string, unknown>>(query)
    expect(await rows(sql`select id, state, subject from support_tickets order by id`)).toEqual([
      { id: 't1', state: 'open', subject: 'Hello' },
      { id: 't2', state: 'waiting', subject: 'Hi' },
      { id: 't3', state: 'closed', subject: '' },
    ])
    expect(
      await rows(sql`select ticket_id, author, author_id, text from support_messages order by id`),
    ).toEqual([
      { ticket_id: 't1', author: 'user', author_id: 'u1', text: 'Where is it?' },
      { ticket_id: 't2', author: 'user', author_id: null, text: 'Thanks.' },
    ])
    const [first] = await rows(sql`select opened_at from support_tickets where id = 't1'`)
    expect(Number(first?.opened_at)).toBe(1)
  } finally {
    await db.close()
  }
})
