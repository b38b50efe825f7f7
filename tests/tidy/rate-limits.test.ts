import { expect, test } from 'bun:test'
import { rateLimitsAreAwaited } from '@/tests/tidy/rate-limits'
import { createTree } from '@/tests/tidy/tree'

const failures = (code: string, path = 'modules/auth/routes.ts') =>
  rateLimitsAreAwaited(createTree({ [path]: code }))

test('a rate limit that is not awaited is reported', () => {
  expect(failures('\n  limits.take(rule, key)')).toEqual([
    'modules/auth/routes.ts:2 does not await limits.take',
  ])
  expect(failures('if (limit) limits.take(rule, key)')).toHaveLength(1)
})

test('an awaited or returned rate limit is allowed', () => {
  for (const code of [
    'await limits.take(rule, key)',
    'return limits.take(rule, key)',
    '({ limits }) =>\n  limits.take(rule, key)',
  ])
    expect(failures(code)).toEqual([])
  expect(failures('limits.take(rule, key)', 'modules/auth/routes.test.ts')).toEqual([])
})
