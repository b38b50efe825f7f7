import { expect, test } from 'bun:test'
import { existsSync, globSync } from 'node:fs'
import { groupNames, hashInputs, inputsOf, testGroups } from '@/scripts/lib/test-run/test-groups'

test.each(groupNames)('the tests and inputs of %s exist', (name) => {
  const { tests, inputs } = testGroups[name]
  expect(tests.filter((path) => !existsSync(path))).toEqual([])
  expect(inputs.filter((glob) => globSync(glob).length === 0)).toEqual([])
})

test('scripts and the tests of a group are its inputs, but not the runner and other tests', () => {
  const paths = inputsOf('tools')
  expect(paths).toContain('scripts/add.ts')
  expect(paths).toContain('scripts/lib/guide.test.ts')
  expect(paths).not.toContain('scripts/lib/language.test.ts')
  expect(paths).not.toContain('scripts/lib/test-run/queue.ts')
})

test.each(groupNames)('the hash of %s is the same in every clone', (name) => {
  expect(inputsOf(name).filter((path) => path.startsWith('/') || path.startsWith('.'))).toEqual([])
})

test('a hash changes with a text and with a path', () => {
  const hashes = [
    ['a', 'one'],
    ['a', 'two'],
    ['b', 'one'],
  ].map(([path = '', text = '']) => hashInputs(new Map([[path, text]])))
  expect(new Set(hashes).size).toBe(3)
})
