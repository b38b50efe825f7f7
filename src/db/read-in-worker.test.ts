import { expect, spyOn, test } from 'bun:test'
import { closeSync, openSync, writeSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dialect, sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createTestDatabase } from '@/tests/support/database/test-database'

const onSqlite = test.if(dialect === 'sqlite')

/** `expect(…).rejects` would wait without letting a thread answer. */
function rejectionOf(read: Promise<unknown>): Promise<string> {
  return read.then(() => '', String)
}

test('worker reads return rows like other reads, and reject writes', async () => {
  const { db, drop } = await createTestDatabase()
  const answers = await db.readInWorker(async (rows) => [
    await rows(sql`select ${7} + 1 as eight`),
    await rows(sql`select count(*) as found from core_events`),
  ])
  expect(answers.map(([row]) => Object.values(row ?? {}).map(Number))).toEqual([[8], [0]])
  expect(await rejectionOf(db.readInWorker((rows) => rows(sql`select * from nowhere`)))).toContain('nowhere')
  await drop()
})

onSqlite('while a read takes long the process goes on', async () => {
  const { db, drop } = await createTestDatabase()
  const counting = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000000)
    select count(*) as found from numbers`
  const ends: string[] = []
  const reading = db.readInWorker((rows) => rows(counting)).finally(() => ends.push('read'))
  await nextTurn()
  expect(ends).toEqual([])
  expect(await reading).toEqual([{ found: 3_000_000 }])
  const writing = db.readInWorker((rows) => rows(sql`delete from core_events`))
  expect(await rejectionOf(writing)).toContain('readonly')
  await drop()
})

onSqlite('reads in a row share a thread, and reads at the same time do not', async () => {
  const { db, drop } = await createTestDatabase()
  await db.readInWorker((rows) => rows(sql`select 1`))
  const { Worker } = globalThis
  const startWorker = ((...options: ConstructorParameters<typeof Worker>) => new Worker(...options)) as never
  using starts = spyOn(globalThis, 'Worker').mockImplementation(startWorker)
  const read = () => db.readInWorker((rows) => rows(sql`select 1 as one`))
  for (const _ of [1, 2, 3]) expect(await read()).toEqual([{ one: 1 }])
  expect(starts).toHaveBeenCalledTimes(0)
  expect(await Promise.all([read(), read()])).toEqual([[{ one: 1 }], [{ one: 1 }]])
  expect(starts).toHaveBeenCalledTimes(1)
  await drop()
})

onSqlite('a read that is given up does not answer the next one', async () => {
  const { db, drop } = await createTestDatabase()
  const counting = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 300000)
    select count(*) as found from numbers`
  await db.readInWorker(async (rows) => void rows(counting))
  expect(await db.readInWorker((rows) => rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  await drop()
})

onSqlite('a damaged file stops all money, and is named', async () => {
  await using app = await createTestApp({ modules: [], hasOwnFile: true })
  await app.core.auditNow()
  expect(app.core.lastAudit().broken).toEqual([])
  const [root] = await app.ctx.db.rows<{ rootpage: number; page_size: number }>(
    sql`select rootpage, page_size from sqlite_master, pragma_page_size where name = 'wallet_postings'`,
  )
  const [page, pageBytes] = [Number(root?.rootpage), Number(root?.page_size)]
  const file = openSync(app.databaseLocation, 'r+')
  writeSync(file, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (page - 1) * pageBytes)
  closeSync(file)
  await app.core.auditNow()
  expect(app.core.lastAudit().broken).toEqual(['F1'])
})
