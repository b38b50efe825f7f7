import { describe, expect, test } from 'bun:test'
import {
  enrollTotp,
  lastSubjectOf,
  logIn,
  password,
  signUpVerified,
  signUpWithTotp,
  totpCode,
} from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const stepMs = 30_000

describe('a code of the app', () => {
  test('works one step early or late, not two', async () => {
    await using app = await createTestApp()
    const { secret } = await signUpWithTotp(app)
    const submit = async (steps: number) => {
      app.advance(10 * stepMs)
      const ann = await logIn(app)
      return (await ann.post('/api/auth/second-factor', { code: totpCode(app, secret, steps) })).status
    }
    expect([await submit(-2), await submit(-1), await submit(0), await submit(1), await submit(2)]).toEqual([
      422, 200, 200, 200, 422,
    ])
  })

  test('works once, even when it is submitted by twenty browsers at the same time (C24)', async () => {
    await using app = await createTestApp({ hasFullPool: true })
    const { secret } = await signUpWithTotp(app)
    const browsers = await Promise.all(Array.from({ length: 20 }, () => logIn(app)))
    const code = totpCode(app, secret)
    const replies = await Promise.all(browsers.map((each) => each.post('/api/auth/second-factor', { code })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await (await logIn(app)).post('/api/auth/second-factor', { code })).status).toBe(422)
  })

  test('that confirmed the app does not work again', async () => {
    await using app = await createTestApp()
    const ann = await signUpVerified(app, 'ann')
    const { secret } = await enrollTotp(app, ann)
    expect((await ann.post('/api/auth/second-factor', { code: totpCode(app, secret) })).status).toBe(422)
  })
})

test('concurrent guesses at the code are limited to five, then the wait doubles (C24)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' }, hasFullPool: true })
  const { secret } = await signUpWithTotp(app)
  const ann = await logIn(app)
  const guess = (n: number) => ann.post('/api/auth/second-factor', { code: String(n).padStart(6, '0') })
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)))
  expect(replies.filter(({ status }) => status === 422).length).toBe(5)
  expect(replies.filter(({ status }) => status === 429).length).toBe(35)
  expect((await ann.post('/api/auth/second-factor', { code: totpCode(app, secret) })).status).toBe(429)
  app.advance(60_000)
  expect((await ann.post('/api/auth/second-factor', { code: totpCode(app, secret) })).status).toBe(200)
})

test('someone who knows the password can’t use up the attempts of a browser that logged in before (C23)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } })
  const { ann, secret } = await signUpWithTotp(app)
  await ann.post('/api/auth/logout')
  const thief = await logIn(app)
  const guess = () =>
    thief.post('/api/auth/second-factor', { code: '000000' }, { 'x-forwarded-for': '203.0.113.9' })
  for (let n = 0; n < 70; n++) await guess()
  expect((await guess()).status).toBe(429)
  await ann.post('/api/auth/login', { email: 'ann@home.example', password })
  expect((await ann.post('/api/auth/second-factor', { code: totpCode(app, secret) })).status).toBe(200)
  expect((await guess()).status).toBe(429)
})

test('browsers that logged in before the factor was added share the attempts of strangers (C24)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const ann = await signUpVerified(app, 'ann')
  const thieves = [await logIn(app), await logIn(app)]
  await enrollTotp(app, ann)
  for (const thief of thieves)
    for (let n = 0; n < 3; n++) await thief.post('/api/auth/second-factor', { code: `00000${n}` })
  for (const thief of thieves)
    expect((await thief.post('/api/auth/second-factor', { code: '000003' })).status).toBe(429)
})

test('guesses at the code that turns on the app are limited too (C24)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const ann = await signUpVerified(app, 'ann')
  const { secret } = (await ann.post('/api/auth/totp', { currentPassword: password })).body
  const confirm = async (code: string) => (await ann.post('/api/auth/totp/confirm', { code })).status
  for (let n = 0; n < 5; n++) expect(await confirm(`00000${n}`)).toBe(422)
  expect(await confirm(totpCode(app, secret))).toBe(429)
  app.advance(60_000)
  expect(await confirm(totpCode(app, secret))).toBe(200)
})

test('a recovery code works once, in any notation, and the owner is notified', async () => {
  await using app = await createTestApp()
  const { recoveryCodes } = await signUpWithTotp(app)
  const [code = '', other = ''] = recoveryCodes
  const ann = await logIn(app)
  const sloppy = code.toUpperCase().replaceAll('-', ' ')
  expect((await ann.post('/api/auth/second-factor', { code: sloppy })).status).toBe(200)
  expect(await lastSubjectOf(app)).toStartWith('A recovery code for your account was used')
  expect((await ann.get('/api/auth/second-factors')).body.recoveryCodesLeft).toBe(9)
  const later = await logIn(app)
  expect((await later.post('/api/auth/second-factor', { code })).status).toBe(422)
  const renewed = await ann.post('/api/auth/recovery-codes', { currentPassword: password })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect((await later.post('/api/auth/second-factor', { code: other })).status).toBe(422)
})

test('removing the last factor while recovery codes are replaced leaves no codes (C24)', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const { ann } = await signUpWithTotp(app)
  await Promise.all([
    ann.send('DELETE', '/api/auth/totp', { currentPassword: password }),
    ann.post('/api/auth/recovery-codes', { currentPassword: password }),
  ])
  expect((await ann.get('/api/auth/second-factors')).body).toEqual({
    totp: false,
    passkeys: [],
    recoveryCodesLeft: 0,
  })
})

test('another account’s recovery codes and codes do not work', async () => {
  await using app = await createTestApp()
  const { recoveryCodes, secret } = await signUpWithTotp(app)
  const bob = await signUpVerified(app, 'bob')
  await enrollTotp(app, bob)
  for (const code of [recoveryCodes[0], totpCode(app, secret)])
    expect((await bob.post('/api/auth/second-factor', { code })).status).toBe(422)
})
