import { expect, test } from 'bun:test'
import { SQL } from 'bun'
import { dialect } from '@/src/db/columns'
import { createMarkTable, setSourceMark } from '@/src/db/move-mark'
import { postgresFromClient } from '@/src/db/postgres/postgres'
import { lockOutServers } from '@/src/db/process-lock'
import { openTestDb } from '@/tests/support/database/open-database'
import { createTestDatabase } from '@/tests/support/database/test-database'

test('runIfOnlyProcess does nothing in a second process until the first is gone', async () => {
  const { db, location, drop } = await createTestDatabase()
  const [first, second] = [await openTestDb(location), await openTestDb(location)]
  const ran: string[] = []
  const enter = (name: string, one: typeof db) => one.runIfOnlyProcess(async () => void ran.push(name))
  await enter('first', first)
  await enter('second', second)
  // On SQLite another lock keeps a second process away.
  expect(ran).toEqual(dialect === 'postgres' ? ['first'] : ['first', 'second'])
  await first.close()
  await enter('second again', second)
  expect(ran.at(-1)).toBe('second again')
  await second.close()
  await drop()
})

test.if(dialect === 'postgres')('a server that has lost its lock still keeps a move out', async () => {
  const { db, location, drop } = await createTestDatabase()
  await db.schemaVersion()
  const client = new SQL(location, { max: 1 })
  const connection = await client.reserve()
  expect(await lockOutServers(connection)).toBe(false)
  await db.close()
  expect(await lockOutServers(connection)).toBe(true)
  connection.release()
  await client.close()
  await drop()
})

test.if(dialect === 'postgres')(
  'a process that waits while its database is moved does not start',
  async () => {
    const { location, drop } = await createTestDatabase()
    const client = new SQL(location, { max: 2 })
    const connection = await client.reserve()
    expect(await lockOutServers(connection)).toBe(true)
    const waiting = await openTestDb(location)
    const start = waiting.runIfOnlyProcess(async () => undefined)
    const { rows } = postgresFromClient(client, []).read
    await rows(createMarkTable)
    await rows(setSourceMark({ moveId: '1', to: 'sqlite:/shop.db', startedAt: '2026-01-15T12:00:00.000Z' }))
    await connection`select pg_advisory_unlock_all()`
    await expect(start).rejects.toThrow('This database is being moved to sqlite:/shop.db')
    connection.release()
    await Promise.all([waiting.close(), client.close()])
    await drop()
  },
)

test('failed work releases the lock', async () => {
  const { db, drop } = await createTestDatabase()
  await expect(db.runIfOnlyProcess(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let ran = false
  await db.runIfOnlyProcess(async () => {
    ran = true
  })
  expect(ran).toBe(true)
  await drop()
})
