import { expect, test } from 'bun:test'
import { otpauthUrlOf, stepAt, toBase32, totpCodeOf } from '@/modules/auth/second-factor/totp-codes'

/** RFC 6238, appendix B: seconds since 1970 and the last six digits of the code. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code %d seconds after 1970 is that of RFC 6238', (seconds, code) => {
  const secret = toBase32(new TextEncoder().encode('12345678901234567890'))
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpCodeOf(secret, stepAt(seconds * 1_000))).toBe(code)
})

test('the address for apps escapes the names of site and account', () => {
  expect(otpauthUrlOf('ABCD', { issuer: 'Mint & Mark', account: 'ann' })).toBe(
    'otpauth://totp/Mint%20%26%20Mark:ann?secret=ABCD&issuer=Mint%20%26%20Mark',
  )
})

test.each([
  ['Mint: the market', 'Mint%20the%20market'],
  ['a:b::c', 'a%20b%20c'],
  ['Ünïcode 市場', '%C3%9Cn%C3%AFcode%20%E5%B8%82%E5%A0%B4'],
  ['50% & more?#/', '50%25%20%26%20more%3F%23%2F'],
])('the site name %p labels the account in every app', (issuer, label) => {
  const url = new URL(otpauthUrlOf('ABCD', { issuer, account: 'ann' }))
  expect(url.href).toBe(`otpauth://totp/${label}:ann?secret=ABCD&issuer=${label}`)
  expect(decodeURIComponent(url.pathname).split(':')).toHaveLength(2)
})
