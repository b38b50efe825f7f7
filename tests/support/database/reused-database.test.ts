import { expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { dumpSchema } from '@/tests/support/database/dump-schema'
import { dumpTables } from '@/tests/support/database/dump-tables'
import { createTestDatabase } from '@/tests/support/database/test-database'
import { completePurchase, listItem } from '@/tests/support/trade'

const onSqlite = test.if(dialect === 'sqlite')

onSqlite('a database that a test has filled is as empty for the next one as a new file', async () => {
  const app = await createTestApp()
  await completePurchase(await app.signIn('buyer'), await listItem(await app.signIn('seller')))
  await app.drain()
  await app[Symbol.asyncDispose]()
  const used = await createTestDatabase()
  const unused = await createTestDatabase({ hasOwnFile: true })
  expect(used.location).toBe(app.databaseLocation)
  expect(await dumpTables(used.db)).toEqual(await dumpTables(unused.db))
  expect(await dumpSchema(used.db)).toEqual(await dumpSchema(unused.db))
  await used.drop()
  await unused.drop()
})

onSqlite('a database whose schema a test has changed is not used again', async () => {
  const changed = await createTestDatabase()
  await changed.db.changeSchema((tx) => tx.run('create table trial (id text)'))
  await changed.drop()
  const next = await createTestDatabase()
  expect(next.location).not.toBe(changed.location)
  await next.drop()
})

onSqlite('a database that reads what it was is not used again', async () => {
  const used = await createTestDatabase()
  // Bun leaves its statement unfinished.
  await used.db.read.rows(sql`explain query plan select * from core_outbox`)
  await used.drop()
  const next = await createTestDatabase()
  expect(next.location).not.toBe(used.location)
  await next.drop()
})

onSqlite('the file counts as intact after a search in the test before', async () => {
  const app = await createTestApp()
  await listItem(await app.signIn('seller'), { itemName: 'Crown of Glass' })
  expect((await app.visitor().get('/api/items?search=glass')).body).toHaveLength(1)
  await app[Symbol.asyncDispose]()
  const next = await createTestDatabase()
  expect(next.location).toBe(app.databaseLocation)
  expect(await next.db.read.rows(sql`pragma quick_check`)).toEqual([{ quick_check: 'ok' }])
  await next.drop()
})

onSqlite('a database that was dropped takes no writes', async () => {
  const { db, drop } = await createTestDatabase()
  await drop()
  expect(await db.transact(async () => 'done').catch(() => 'rejected')).toBe('rejected')
})
