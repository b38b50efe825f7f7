import { expect, test } from 'bun:test'
import { secretsAreComparedInConstantTime } from '@/tests/tidy/secrets'
import { createTree } from '@/tests/tidy/tree'

const failures = (code: string, path = 'modules/auth/email/codes.ts') =>
  secretsAreComparedInConstantTime(createTree({ [path]: code }))

test.each([
  'if (row.codeHash !== hash(id + code)) throw wrong()',
  'return given === expectedSignature',
  'return token == row.token',
  'const fits = config.METRICS_TOKEN === bearer',
  'return a.digest !== b.digest',
])('%p is reported', (code) => {
  expect(failures(`\n${code}`)).toEqual([
    expect.stringMatching(/^modules\/auth\/email\/codes\.ts:2 compares a secret/),
  ])
})

test.each([
  'if (token === undefined) return',
  'return row.passwordHash === null',
  "return typeof token === 'string'",
  "return url.hash === ''",
  "if (answer.outcome === 'unknown') return",
  'return isSameSecret(row.codeHash, hashOf(code))',
  'return tokens.length === 2',
])('%p is allowed', (code) => {
  expect(failures(code)).toEqual([])
})

test('pages and tests may compare secrets', () => {
  const code = 'return row.token === token'
  expect(failures(code, 'modules/auth/web/form.ts')).toEqual([])
  expect(failures(code, 'modules/auth/email/codes.test.ts')).toEqual([])
  expect(failures(code)).toHaveLength(1)
})
