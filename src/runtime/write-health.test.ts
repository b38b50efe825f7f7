import { expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import type { Db } from '@/src/db/types'
import { systemContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { WriteHealth } from '@/src/runtime/write-health'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'

const addLimit = sql`insert into core_rate_limits values ('trial', 0, 0, 0)`

const grow = sql`insert into core_idempotency_records values ('big', '', 0, 0, false, ${'x'.repeat(100_000)}, 0)`

/** One transaction of a database that takes none just then. */
function writeInVain({ db }: Pick<Core, 'db'>): Promise<unknown> {
  if (dialect === 'postgres')
    return db.transact(async (tx) => {
      await tx.rows(sql`set transaction read only`)
      await tx.rows(grow)
    })
  return limitPages(db, 1)
    .then(() => db.transact((tx) => tx.rows(grow)))
    .finally(() => limitPages(db, 1_000_000))
}

/** The file may grow to so many pages; it is never smaller than what it holds. */
async function limitPages(db: Db, pages: number): Promise<void> {
  await db.transact((tx) => tx.rows(sql.raw(`pragma max_page_count = ${pages}`)))
}

test('a database that refused to be written is said to be so, until a look finds that it takes writes again (E5)', async () => {
  await using app = await createTestApp()
  expect(app.core.isWritable()).toBe(true)
  expect(await writeInVain(app.core).catch(() => 'refused')).toBe('refused')
  expect(app.core.isWritable()).toBe(false)
  await app.core.start()
  await eventually(async () => expect(app.core.isWritable()).toBe(true))
  const told = app.logLines.filter((line) => line.includes('takes'))
  expect(told.map((line) => JSON.parse(line).level)).toEqual(['error', 'info'])
})

test('a write that is refused for what it says makes nothing of that', async () => {
  await using app = await createTestApp()
  const add = () => app.core.db.transact((tx) => tx.rows(addLimit))
  await add()
  expect(await add().catch(() => 'refused')).toBe('refused')
  expect(app.core.isWritable()).toBe(true)
})

test.if(dialect === 'sqlite')(
  'a full file is full for as long as it has no room for an order, though it may change what it has',
  async () => {
    await using app = await createTestApp()
    const writing = new WriteHealth(app.core.db, app.core.log)
    const look = () => writing.job.run(systemContext(app.core, 'test'))
    const [now] = await app.core.db.read.rows<{ page_count: number }>(sql`pragma page_count`)
    await limitPages(writing.db, (now?.page_count ?? 0) + 3)
    expect(await writing.db.transact((tx) => tx.rows(grow)).catch(() => 'refused')).toBe('refused')
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
