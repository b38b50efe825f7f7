import { expect, test } from 'bun:test'
import { suggestPassword } from '@/modules/auth/web/forms/suggest-password'

test.each([6, 23, 24, 60])(
  'a suggested password has at least the %p characters that the operator asks for',
  (min) => {
    const password = suggestPassword(min)
    expect(password.length).toBeGreaterThanOrEqual(Math.max(min, 23))
    expect(password).toMatch(/^([a-z2-9]{5}-)+[a-z2-9]{5}$/)
    expect(suggestPassword(min)).not.toBe(password)
  },
)
