import { expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import { type Core, systemContext } from '@/src/kit/context'
import type { Db } from '@/src/kit/db'
import { WriteHealth } from '@/src/runtime/write-health'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'

const addLimit = sql`insert into core_rate_limits values ('trial', 0, 0, 0)`

const grow = sql`insert into core_idempotency_records values ('big', '', 0, 0, false, ${'x'.repeat(100_000)}, 0)`

/** Runs one transaction that fails because the database rejects writes. */
function failToWrite({ db }: Pick<Core, 'db'>): Promise<unknown> {
  if (dialect === 'postgres')
    return db.transact(async (tx) => {
      await tx.rows(sql`set transaction read only`)
      await tx.rows(grow)
    })
  return limitPages(db, 1)
    .then(() => db.transact((tx) => tx.rows(grow)))
    .finally(() => limitPages(db, 1_000_000))
}

/** Limits the size of the database file; it can't be smaller than its content. */
async function limitPages(db: Db, pages: number): Promise<void> {
  await db.transact((tx) => tx.rows(sql.raw(`pragma max_page_count = ${pages}`)))
}

test('a database that rejects writes is reported as unwritable until a probe succeeds (E5)', async () => {
  await using app = await createTestApp({ hasOwnFile: true })
  expect(app.core.isWritable()).toBe(true)
  expect(await failToWrite(app.core).catch(() => 'rejected')).toBe('rejected')
  expect(app.core.isWritable()).toBe(false)
  await app.core.start()
  await eventually(async () => expect(app.core.isWritable()).toBe(true))
  const logged = app.logLines.filter((line) => line.includes('the database'))
  expect(logged.map((line) => JSON.parse(line).level)).toEqual(['error', 'info'])
})

test('a write rejected for its content does not make the database unwritable', async () => {
  await using app = await createTestApp()
  const add = () => app.core.db.transact((tx) => tx.rows(addLimit))
  await add()
  expect(await add().catch(() => 'rejected')).toBe('rejected')
  expect(app.core.isWritable()).toBe(true)
})

test.if(dialect === 'sqlite')(
  'a full file stays unwritable until there is room for an order, even if existing rows can be changed',
  async () => {
    await using app = await createTestApp({ hasOwnFile: true })
    const writing = new WriteHealth(app.core.db, app.core.log)
    const look = () => writing.job.run(systemContext(app.core, 'test'))
    const [now] = await app.core.db.read.rows<{ page_count: number }>(sql`pragma page_count`)
    await limitPages(writing.db, (now?.page_count ?? 0) + 3)
    expect(await writing.db.transact((tx) => tx.rows(grow)).catch(() => 'rejected')).toBe('rejected')
    await writing.db.transact((tx) => tx.rows(addLimit))
    await look()
    expect(writing.isWritable).toBe(false)
    await limitPages(writing.db, 1_000_000)
    expect(writing.isWritable).toBe(false)
    await look()
    expect(writing.isWritable).toBe(true)
    expect(await app.core.db.read.rows(sql`select key from core_idempotency_records`)).toEqual([])
  },
)
