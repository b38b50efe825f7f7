import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { dialect, integer, table, text, uniqueIndex } from '@/src/db/columns'
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

/** The scratch table, with unique indexes that a test creates. */
const indexed = table(
  'scratch_versions',
  { name: text('name').primaryKey(), version: integer('version').notNull().unique() },
  (row) => [uniqueIndex('scratch_versions_lower').on(sql`lower(${row.name})`)],
)
const indexes = {
  scratch_versions_lower: sql`(lower(name))`,
  scratch_versions_version_unique: sql`(version)`,
}
type Index = keyof typeof indexes
const names = Object.keys(indexes) as Index[]

const createIndex = (index: Index) =>
  sql`create unique index ${sql.identifier(index)} on scratch_versions ${indexes[index]}`

const withIndex = (index: Index, work: (tx: Writer) => Promise<unknown>) =>
  failureOf(async (tx) => {
    await tx.rows(createIndex(index))
    return work(tx)
  })

const violated = (error: unknown) => names.filter((name) => isUniqueViolation(error, indexed, name))

test('a unique violation is one of the index that has the key, from the query builder and from SQL', async () => {
  const other = { name: 'other', version: 1 }
  const written = await withIndex('scratch_versions_lower', (tx) =>
    tx.rows(sql`insert into scratch_versions values ('TAKEN', 2)`),
  )
  const built = await withIndex('scratch_versions_version_unique', (tx) => tx.insert(versions).values(other))
  const changed = await withIndex('scratch_versions_version_unique', async (tx) => {
    await tx.insert(versions).values({ ...other, version: 2 })
    await tx.update(versions).set(other).where(eq(versions.name, 'other'))
  })
  expect([written, built, changed].map(violated)).toEqual([
    ['scratch_versions_lower'],
    ['scratch_versions_version_unique'],
    ['scratch_versions_version_unique'],
  ])
  expect(isUniqueViolation(built, indexed, ...names)).toBe(true)
  expect([written, built].map(isUnavailable)).toEqual([false, false])
})

test('a unique index of two columns is known by both', async () => {
  const pairs = table('scratch_pairs', { name: text('name'), version: integer('version') }, (row) => [
    uniqueIndex('scratch_pairs_both').on(row.name, row.version),
  ])
  const failure = await failureOf(async (tx) => {
    await tx.rows(sql`create table scratch_pairs (name text, version integer)`)
    await tx.rows(sql`create unique index scratch_pairs_both on scratch_pairs (name, version)`)
    for (const version of [1, 2, 1]) await tx.insert(pairs).values({ name: 'one', version })
  })
  expect(isUniqueViolation(failure, pairs, 'scratch_pairs_both')).toBe(true)
})

test('a violation of the primary key is none of a unique index', async () => {
  const failure = await failureOf((tx) => tx.insert(versions).values({ name: 'taken', version: 1 }))
  expect(failure).toBeInstanceOf(Error)
  expect(violated(failure)).toEqual([])
})

test('a unique index that the table does not have is a bug', () => {
  expect(() => isUniqueViolation(new Error('any'), indexed, 'scratch_versions_other')).toThrow(
    'scratch_versions has no unique index scratch_versions_other',
  )
})

test('of concurrent inserts of one key, one succeeds and the others get a unique violation', async () => {
  const { db, drop } = await createTestDatabase()
  await db.transact((tx) => tx.rows(createIndex('scratch_versions_version_unique')))
  const take = (_: unknown, at: number) =>
    db.transact((tx) => tx.insert(versions).values({ name: `${at}`, version: 1 }))
  const ends = await Promise.allSettled(Array.from({ length: 20 }, take))
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(failures).toHaveLength(19)
  expect(failures.map(violated)).toEqual(failures.map(() => ['scratch_versions_version_unique']))
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
  expect(failures.map(violated)).toEqual(failures.map(() => []))
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
