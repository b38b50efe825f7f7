import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { hashInputs, toolTests } from '@/scripts/lib/test-run/tool-tests'

const files = new Map([
  ['scripts/add.ts', 'adds'],
  ['scripts/lib/run.ts', 'runs'],
])
const hashWith = (path: string, text: string) => hashInputs(new Map([...files, [path, text]]))

test('every tool test exists', () => {
  expect(toolTests.filter((path) => !existsSync(path))).toEqual([])
})

test('the hash changes with a script and with a test of a tool, but not with the runner and other tests', () => {
  const before = hashInputs(files)
  expect(hashWith('scripts/add.ts', 'adds more')).not.toBe(before)
  expect(hashWith('scripts/lib/guide.test.ts', 'follows the guide')).not.toBe(before)
  expect(hashWith('scripts/lib/language.test.ts', 'speaks')).toBe(before)
  expect(hashWith('scripts/lib/test-run/queue.ts', 'queues')).toBe(before)
})
