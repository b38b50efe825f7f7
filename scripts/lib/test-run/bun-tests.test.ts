import { expect, test } from 'bun:test'
import { failedFiles } from '@/scripts/lib/test-run/bun-tests'

test('the files with failed tests or errors are found in the output', () => {
  const output = `
src/a.test.ts:
(pass) one [1.00ms]

modules/x/web/b.test.tsx:
error: expect(received).toBe(expected)
(fail) two [1.00ms]
(fail) three [1.00ms]

tests/c.test.ts:

# Unhandled error between tests
error: Cannot find module 'd'

 1 pass
 3 fail`
  expect(failedFiles(output)).toEqual(['modules/x/web/b.test.tsx', 'tests/c.test.ts'])
})
