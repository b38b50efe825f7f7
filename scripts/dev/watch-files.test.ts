import { expect, test } from 'bun:test'
import { isSourceFile, needsRestart } from '@/scripts/dev/watch-files'

test.each([
  'modules/reviews/.service.ts.swp',
  'modules/reviews/service.ts~',
  'modules/reviews/4913',
  'modules/reviews/service.ts.tmp.4711',
  'src/.#app.ts',
])('%s is a temporary file of an editor', (path) => expect(isSourceFile(path)).toBe(false))

test('what hot reload notices needs no restart, everything else does', () => {
  const saved = [
    'modules/a/service.ts',
    'web/app.tsx',
    'web/styles/index.css',
    'modules/a/migrations/sqlite/0001_a.sql',
    'package.json',
  ]
  expect(saved.every(isSourceFile)).toBe(true)
  expect(saved.map(needsRestart)).toEqual([false, false, false, true, true])
})
