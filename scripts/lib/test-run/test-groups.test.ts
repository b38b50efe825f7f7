import { expect, test } from 'bun:test'
import { existsSync, globSync } from 'node:fs'
import { groupNames, hashInputs, testGroups } from '@/scripts/lib/test-run/test-groups'

const files = new Map([
  ['scripts/add.ts', 'adds'],
  ['scripts/lib/run.ts', 'runs'],
])
const hashWith = (path: string, text: string) => hashInputs('tools', new Map([...files, [path, text]]))

test.each(groupNames)('the tests and inputs of %s exist', (name) => {
  const { tests, inputs } = testGroups[name]
  expect(tests.filter((path) => !existsSync(path))).toEqual([])
  expect(inputs.filter((glob) => globSync(glob).length === 0)).toEqual([])
})

test('the hash changes with an input and with a test of the group, but not with the runner and other tests', () => {
  const before = hashInputs('tools', files)
  expect(hashWith('scripts/add.ts', 'adds more')).not.toBe(before)
  expect(hashWith('scripts/lib/guide.test.ts', 'follows the guide')).not.toBe(before)
  expect(hashWith('scripts/lib/language.test.ts', 'speaks')).toBe(before)
  expect(hashWith('scripts/lib/test-run/queue.ts', 'queues')).toBe(before)
})
