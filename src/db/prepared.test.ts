import { expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { definedColumns, param, paramColumns, paramList, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/kit/db'
import { versions } from '@/tests/support/database/scratch-table'
import { createTestDatabase } from '@/tests/support/database/test-database'

const insert = prepared((db: Writer) =>
  db
    .insert(versions)
    .values(paramColumns(['name', 'version']))
    .returning(),
)

const change = preparedBy((db: Writer, columns: (keyof typeof versions.$inferSelect)[]) =>
  db
    .update(versions)
    .set(paramColumns(columns))
    .where(eq(versions.name, param('of')))
    .returning(),
)

const selectSome = preparedBy((db: Reader, count: number) =>
  db
    .select()
    .from(versions)
    .where(inArray(versions.name, paramList(count)))
    .orderBy(versions.name),
)

async function freshDb() {
  const { db, drop } = await createTestDatabase()
  return { db, [Symbol.asyncDispose]: drop }
}

test('a prepared statement works in every database and transaction, with the parameters of each run', async () => {
  await using one = await freshDb()
  await using other = await freshDb()
  await one.db.transact((tx) => insert(tx, { name: 'items', version: 1 }))
  await one.db.transact((tx) => insert(tx, { name: 'orders', version: 2 }))
  await other.db.transact((tx) => insert(tx, { name: 'items', version: 3 }))
  expect(await selectSome(one.db.read, 1, { ...['items'] })).toEqual([{ name: 'items', version: 1 }])
  expect(await selectSome(other.db.read, 2, { ...['items', 'orders'] })).toEqual([
    { name: 'items', version: 3 },
  ])
})

test('each shape is its own statement, and undefined columns are not changed', async () => {
  await using one = await freshDb()
  await one.db.transact((tx) => insert(tx, { name: 'items', version: 1 }))
  const changeTo = (row: { name?: string; version?: number }, of: string) =>
    one.db.transact((tx) => change(tx, definedColumns(row), { ...row, of }))
  expect(await changeTo({ version: 2, name: undefined }, 'items')).toEqual([{ name: 'items', version: 2 }])
  expect(await changeTo({ name: 'sales' }, 'items')).toEqual([{ name: 'sales', version: 2 }])
  expect(await selectSome(one.db.read, 2, { ...['items', 'sales'] })).toEqual([{ name: 'sales', version: 2 }])
})

test('a failed transaction rolls back its prepared statements', async () => {
  await using one = await freshDb()
  const failing = one.db.transact(async (tx) => {
    await insert(tx, { name: 'items', version: 1 })
    await insert(tx, { name: 'items', version: 2 })
  })
  await expect(failing).rejects.toThrow()
  expect(await selectSome(one.db.read, 1, { ...['items'] })).toEqual([])
})
