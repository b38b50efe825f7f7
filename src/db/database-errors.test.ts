import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { dialect } from '@/src/db/columns'
import { isUnavailable, isUniqueViolation, isUnwritable } from '@/src/db/database-errors'
import type { Writer } from '@/src/kit/db'
import { deliveries } from '@/src/runtime/schema'
import { openTestPostgres } from '@/tests/support/database/open-database'
import { versions } from '@/tests/support/database/scratch-table'
import { createTestDatabase } from '@/tests/support/database/test-database'

const folder = mkdtempSync(join(tmpdir(), 'mintmark-failures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function failureOf(work: (tx: Writer) => Promise<unknown>): Promise<unknown> {
  const { db, drop } = await createTestDatabase()
  await db.transact((tx) => tx.insert(versions).values({ name: 'taken', version: 1 }))
  const failure = await db.transact(work).then(
    () => undefined,
    (error: unknown) => error,
  )
  await drop()
  return failure
}

test('a duplicate key is a unique violation, from the query builder and from SQL', async () => {
  const built = await failureOf((tx) => tx.insert(versions).values({ name: 'taken', version: 1 }))
  const written = await failureOf((tx) => tx.rows(sql`insert into scratch_versions values ('taken', 1)`))
  expect([built, written].map(isUniqueViolation)).toEqual([true, true])
  expect([built, written].map(isUnavailable)).toEqual([false, false])
})

test('of concurrent inserts of one key, one succeeds and the others get a unique violation', async () => {
  const { db, drop } = await createTestDatabase()
  const take = () => db.transact((tx) => tx.insert(versions).values({ name: 'one', version: 1 }))
  const ends = await Promise.allSettled(Array.from({ length: 20 }, take))
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(failures).toHaveLength(19)
  expect(failures.every(isUniqueViolation)).toBe(true)
  await drop()
})

test('no other error counts as a unique violation', async () => {
  const failures = [
    await failureOf((tx) =>
      tx.insert(deliveries).values({ eventSeq: 404, listener: 'nobody', attempts: 0, nextAt: 0 }),
    ),
    await failureOf((tx) => tx.rows(sql`insert into scratch_versions (name, version) values ('half', null)`)),
    await failureOf((tx) => tx.rows(sql`select * from no_such_table`)),
    new Error('something else'),
    undefined,
    'text',
  ]
  expect(failures.slice(0, 3).every((failure) => failure instanceof Error)).toBe(true)
  expect(failures.map(isUniqueViolation)).toEqual(failures.map(() => false))
  expect(failures.map(isUnavailable)).toEqual(failures.map(() => false))
})

test('a file locked by another process is an unavailable database', () => {
  const path = join(folder, 'held.db')
  const [holder, waiter] = [new Database(path), new Database(path)]
  holder.run('create table kept (id integer)')
  holder.run('begin immediate')
  const failure = thrownBy(() => waiter.run('insert into kept values (1)'))
  expect([isUnavailable(failure), isUnwritable(failure)]).toEqual([true, false])
  holder.close()
  waiter.close()
})

test('a full disk and a read-only file are unwritable databases', async () => {
  const path = join(folder, 'full.db')
  const full = new Database(path)
  full.run('create table kept (words text)')
  full.run('pragma max_page_count = 3')
  const unfit = new Database(path, { readonly: true })
  const failures = [
    thrownBy(() => full.run('insert into kept values (zeroblob(100000))')),
    thrownBy(() => unfit.run("insert into kept values ('one')")),
  ]
  expect(failures.map(isUnwritable)).toEqual([true, true])
  expect(failures.map(isUnavailable)).toEqual([true, true])
  for (const each of [full, unfit]) each.close()
})

test.if(dialect === 'postgres')('a read-only server is an unwritable database', async () => {
  const failure = await failureOf(async (tx) => {
    await tx.rows(sql`set transaction read only`)
    await tx.insert(versions).values({ name: 'two', version: 1 })
  })
  expect([isUnwritable(failure), isUnavailable(failure)]).toEqual([true, true])
})

test('an unreachable server is an unavailable database', async () => {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { port } = probe
  probe.stop(true)
  const db = openTestPostgres(`postgres://nobody@127.0.0.1:${port}/nothing`)
  const failure = await db.read.rows(sql`select 1`).catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
  await db.close()
})

function thrownBy(act: () => unknown): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}
