import { expect, test } from 'bun:test'
import { runOnSqlite } from '@/src/app/commands/run-on-sqlite'

const handlers = () => (['SIGINT', 'SIGTERM'] as const).map((name) => process.listeners(name))

test('a signal ends the command, and once it has ended, this process again', async () => {
  const before = handlers()
  const exitCode = runOnSqlite(['help'], { showsResult: false })
  // Other handlers may end the tests.
  for (const handle of process.listeners('SIGTERM').slice(before[1]?.length)) handle('SIGTERM')
  expect(await exitCode).not.toBe(0)
  expect(await runOnSqlite(['help'], { showsResult: false })).toBe(0)
  expect(handlers()).toEqual(before)
})
