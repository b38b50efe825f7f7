import { expect, test } from 'bun:test'
import { runOnSqlite } from '@/src/commands/run-on-sqlite'

const handlerCounts = () => (['SIGINT', 'SIGTERM'] as const).map((name) => process.listenerCount(name))

test('a signal ends the command, and once it has ended, this process again', async () => {
  const before = handlerCounts()
  const exitCode = runOnSqlite(['help'], { showsResult: false })
  process.emit('SIGTERM', 'SIGTERM')
  expect(await exitCode).not.toBe(0)
  expect(await runOnSqlite(['help'], { showsResult: false })).toBe(0)
  expect(handlerCounts()).toEqual(before)
})
