import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { createTestDatabase } from '@/tests/support/database/test-database'

test('runIfOnlyProcess does nothing in a second process until the first is gone', async () => {
  const { db, location, drop } = await createTestDatabase()
  const [first, second] = [await openDb(location), await openDb(location)]
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
