import { expect, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp, solveCaptcha } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { expectResponse } from '@/tests/support/expect-response'

const sharedApp = shared(createTestApp)

test('after sign-up and the code from the email a user may buy and sell', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  const made = await signUp(ann)
  expect([made.status, made.body.verification]).toEqual([201, { type: 'signup', email: 'ann@example.com' }])
  expect(made.body.user).toMatchObject({ username: 'ann', verified: false, temporary: false })
  const listing = { itemName: 'Crown', assetId: '1', category: 'hat', price: 5 }
  await expectResponse(app, {
    as: ann,
    post: '/api/listings',
    body: listing,
    status: 403,
    code: 'email_unverified',
  })
  const code = await lastCode(app)
  const verified = await expectResponse(app, {
    as: ann,
    post: '/api/auth/verify',
    body: { email: 'ann@example.com', code, type: 'signup' },
    status: 200,
  })
  expect(verified.body.user).toMatchObject({
    verified: true,
    email: 'ann@example.com',
    passwordMissing: false,
  })
  expect((await ann.post('/api/listings', listing)).status).toBe(201)
})

test.each([
  [{ username: 'ab' }, 'username'],
  [{ username: 'a'.repeat(21) }, 'username'],
  [{ username: 'аnn' }, 'username'],
  [{ username: 'Admin' }, 'username'],
  [{ email: 'no address' }, 'email'],
  [{ email: `${'l'.repeat(65)}@home.example` }, 'email'],
  [{ password: 'short', confirmPassword: 'short' }, 'password'],
  [{ password: 'password1', confirmPassword: 'password1' }, 'password'],
  [{ confirmPassword: 'another' }, 'confirmPassword'],
  [{ captchaAnswer: '0' }, 'captchaAnswer'],
  [{ captchaSessionId: 'nonsense' }, 'captchaAnswer'],
])('422: %j is rejected, naming the field', async (over, path) => {
  const app = await sharedApp()
  const { status, body } = await signUp(app.visitor(), over)
  expect([status, body.errors[0].path]).toEqual([422, path])
})

test('a CAPTCHA works once, right or wrong, within five minutes, from the requesting network (C13)', async () => {
  await using app = await createTestApp({ env: { TRUST_PROXY: 'true' } })
  const ann = app.visitor()
  const proof = await solveCaptcha(ann)
  expect((await signUp(ann, { ...proof, username: 'one' })).status).toBe(201)
  expect((await signUp(ann, { ...proof, username: 'two' })).body.code).toBe('captcha_failed')
  const burned = await solveCaptcha(ann)
  await signUp(ann, { ...burned, captchaAnswer: '0', username: 'three' })
  expect((await signUp(ann, { ...burned, username: 'three' })).body.code).toBe('captcha_failed')
  const stale = await solveCaptcha(ann)
  app.advance(300_001)
  expect((await signUp(ann, { ...stale, username: 'four' })).body.code).toBe('captcha_failed')
  const here = await solveCaptcha(ann)
  const form = { username: 'five', email: 'f@example.com', password, confirmPassword: password, ...here }
  const elsewhere = await ann.post('/api/auth/signup', form, { 'x-forwarded-for': '203.0.113.9' })
  expect(elsewhere.body.code).toBe('captcha_failed')
})

test('sign-up does not reveal that an email is taken; its owner gets a notice without a code (C11)', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  const first = await signUp(ann)
  await ann.post('/api/auth/verify', { email: 'ann@example.com', code: await lastCode(app), type: 'signup' })
  const stranger = app.visitor()
  const second = await signUp(stranger, { username: 'mallory' })
  expect([second.status, Object.keys(second.body)]).toEqual([first.status, Object.keys(first.body)])
  const mail = (await sentEmails(app)).at(-1) ?? ''
  expect(mail).toContain('To: ann@example.com')
  expect(mail).not.toMatch(/^\d{6}\r?$/m)
  const guess = await stranger.post('/api/auth/verify', {
    email: 'ann@example.com',
    code: '123456',
    type: 'signup',
  })
  expect([guess.status, guess.body.code]).toEqual([422, 'code_wrong'])
})

test('an email in any case and its password log in', async () => {
  await using app = await createTestApp()
  await signUp(app.visitor())
  const login = { email: 'ANN@example.com', password }
  expect((await app.visitor().post('/api/auth/login', login)).body.user.username).toBe('ann')
})

test('every character of a password counts, in any script (C17)', async () => {
  await using app = await createTestApp()
  const long = `${'пароль-'.repeat(17)}x`
  await signUp(app.visitor(), { password: long, confirmPassword: long })
  const guesses = [long, long.slice(0, -1), ` ${long}`, `${long.slice(0, -1)}y`]
  const answers = await Promise.all(
    guesses.map((guess) =>
      app.visitor().post('/api/auth/login', { email: 'ann@example.com', password: guess }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 401, 401, 401])
})

test('signing up first with someone else’s email gains nothing once its owner verifies it (C10)', async () => {
  await using app = await createTestApp()
  const attacker = app.visitor()
  await signUp(attacker, {
    username: 'attacker',
    password: 'attackers own 1',
    confirmPassword: 'attackers own 1',
  })
  await sentEmails(app)
  const victim = app.visitor()
  await signUp(victim, { username: 'victim' })
  const verified = await victim.post('/api/auth/verify', {
    email: 'ann@example.com',
    code: await lastCode(app),
    type: 'signup',
  })
  expect(verified.body.user).toMatchObject({ username: 'victim', verified: true })
  const back = await app
    .visitor()
    .post('/api/auth/login', { email: 'ann@example.com', password: 'attackers own 1' })
  expect(back.status).toBe(401)
  expect((await attacker.get('/api/auth/user')).body).toMatchObject({ username: 'attacker', verified: false })
})
