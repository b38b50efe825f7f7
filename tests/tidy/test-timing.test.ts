import { expect, test } from 'bun:test'
import { testsIgnoreSpeed } from '@/tests/tidy/test-timing'
import { createTree } from '@/tests/tidy/tree'

const check = (path: string, text: string, exceptions = {}) =>
  testsIgnoreSpeed(createTree({ [path]: text }), exceptions)

test.each([
  'await Bun.sleep(20)',
  'await new Promise((resolve) => setTimeout(resolve, 5))',
  "import { setTimeout as sleep } from 'node:timers/promises'",
  'const timer = setInterval(() => turns++, 1)',
  'expect(performance.now() - startedAt).toBeLessThan(500)',
  'const ms = Date.now() - startedAt',
  'const signal = AbortSignal.timeout(500)',
  "test('x', work, { retry: 3 })",
  'await waitFor(() => expect(sockets).toHaveLength(2), { timeout: 8_000 })',
])('%s is reported', (code) => {
  for (const path of [
    'src/a.test.ts',
    'modules/wishes/web/a.test.tsx',
    'web/testing/a.ts',
    'tests/support/a.ts',
  ])
    expect(check(path, code)).toEqual([expect.stringContaining(`${path}:1 has`)])
})

test.each([
  'await eventually(async () => expect(rounds).toBe(3))',
  'const at = new Date(Date.now() - 5 * 60_000)',
  'const query = { queryFn, retry: false }',
  'await waitFor(() => expect(path()).toBe("/")); render({ timeout: 5 })',
  '// Bun.sleep(20) would do',
])('%s is allowed', (code) => expect(check('src/a.test.ts', code)).toEqual([]))

test('product code may wait and measure', () => {
  for (const path of ['src/a.ts', 'web/ui/a.tsx', 'scripts/a.test.ts'])
    expect(check(path, 'await Bun.sleep(performance.now())')).toEqual([])
})

test('an exception is for a file that needs it', () => {
  const exceptions = { 'src/a.test.ts': 'polls' }
  expect(check('src/a.test.ts', 'await Bun.sleep(20)', exceptions)).toEqual([])
  expect(check('src/a.test.ts', 'await eventually(done)', exceptions)).toEqual([
    "src/a.test.ts doesn't wait or measure; remove it from tests/tidy/test-timing.ts",
  ])
})
