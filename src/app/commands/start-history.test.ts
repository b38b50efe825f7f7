import { expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartHistory } from '@/src/app/commands/start-history'

function createHistory() {
  let now = 0
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-starts-'))
  const history = new StartHistory(folder, () => now)
  const crashAt = (at: number) => {
    now = at
    history.recordCrash(new Error(`at ${at}`))
  }
  return { history, crashAt, folder }
}

test('only five crashes within ten minutes are a crash loop, which ends when they are over', () => {
  const { history, crashAt } = createHistory()
  for (const at of [0, 200_000, 400_000, 599_000]) crashAt(at)
  expect(history.crashLoopAdvice()).toBeUndefined()
  crashAt(601_000)
  expect(history.crashLoopAdvice()).toBeUndefined()
  crashAt(650_000)
  expect(history.crashLoopAdvice()).toContain('before 1970-01-01T00:13:20.000Z')
  expect(history.crashLoopAdvice()).toContain('at 650000')
  crashAt(1_300_000)
  expect(history.crashLoopAdvice()).toBeUndefined()
})

test('an unreadable history stops nobody from starting', () => {
  const { history, folder } = createHistory()
  writeFileSync(join(folder, 'crashes.json'), '{')
  expect(history.crashLoopAdvice()).toBeUndefined()
})
