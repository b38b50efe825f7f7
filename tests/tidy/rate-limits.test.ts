import { expect, test } from 'bun:test'
import { rateLimitsAreAwaited } from '@/tests/tidy/rate-limits'
import { createTree } from '@/tests/tidy/tree'

const failures = (code: string, path = 'modules/auth/routes.ts') =>
  rateLimitsAreAwaited(createTree({ [path]: code }))

test('a limit that nobody waits for is named', () => {
  expect(failures('\n  limits.take(rule, key)')).toEqual([
    'modules/auth/routes.ts:2 does not wait for what a limit says',
  ])
  expect(failures('if (limit) limits.take(rule, key)')).toHaveLength(1)
})

test('one that is waited for, or handed on to be, is fine', () => {
  for (const code of [
    'await limits.take(rule, key)',
    'return limits.take(rule, key)',
    '({ limits }) =>\n  limits.take(rule, key)',
  ])
    expect(failures(code)).toEqual([])
  expect(failures('limits.take(rule, key)', 'modules/auth/routes.test.ts')).toEqual([])
})
