import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { createTestDatabase } from '@/tests/support/database/test-database'

test('what is for a process that is alone is left by a second, until the first is gone', async () => {
  const { db, location, drop } = await createTestDatabase()
  const [first, second] = [openDb(location), openDb(location)]
  const ran: string[] = []
  const enter = (name: string, one: typeof db) => one.runIfOnlyProcess(async () => void ran.push(name))
  await enter('first', first)
  await enter('second', second)
  // One process alone may write an SQLite file, which sees to it by another lock.
  expect(ran).toEqual(dialect === 'postgres' ? ['first'] : ['first', 'second'])
  await first.close()
  await enter('second again', second)
  expect(ran.at(-1)).toBe('second again')
  await second.close()
  await drop()
})

test('work that fails leaves the way free', async () => {
  const { db, drop } = await createTestDatabase()
  await expect(db.runIfOnlyProcess(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let ran = false
  await db.runIfOnlyProcess(async () => {
    ran = true
  })
  expect(ran).toBe(true)
  await drop()
})
