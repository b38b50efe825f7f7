import { describe, expect, test } from 'bun:test'
import {
  lastCode,
  password,
  sentEmails,
  signUp,
  signUpVerified,
  signUpWithTwoStep,
} from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

const tenMinutesMs = 600_000

/** What someone at an unlocked browser must not be able to do. */
const changes: [change: string, path: string, body: Record<string, unknown>, status: number][] = [
  ['setting a new password', '/api/auth/password', { password: 'another horse 8' }, 204],
  ['changing the email', '/api/auth/email', { email: 'new@example.com' }, 202],
  ['turning two-step login off', '/api/auth/two-step', { enabled: false }, 200],
  ['deleting the account', '/api/privacy/deletion', { confirmation: 'delete my account' }, 204],
]

/** Accounts by the credentials they require. */
const accounts = {
  'with a password': (app: TestApp) => signUpVerified(app, 'ann'),
  'with two-step login': async (app: TestApp) => {
    await signUpWithTwoStep(app)
    return logInWithTwoStep(app)
  },
  'without a password': async (app: TestApp) => {
    await signUp(app.visitor())
    const elsewhere = app.visitor()
    await elsewhere.post('/api/auth/verify', {
      email: 'ann@example.com',
      code: await lastCode(app),
      type: 'signup',
    })
    return elsewhere
  },
}

async function logInWithTwoStep(app: TestApp): Promise<TestClient> {
  const ann = app.visitor()
  await ann.post('/api/auth/login', { email: 'ann@example.com', password })
  await ann.post('/api/auth/verify', { email: 'ann@example.com', code: await lastCode(app), type: 'login' })
  return ann
}

type Kind = keyof typeof accounts

const sufficient: [kind: Kind, currentPassword: string | undefined, isOld: boolean][] = [
  ['with a password', password, true],
  ['with two-step login', password, false],
  ['without a password', undefined, false],
]

describe.each(sufficient)(
  'an account %s, given password %p, old login: %p',
  (kind, currentPassword, isOld) => {
    test.each(changes)('%s is allowed', async (_, path, body, status) => {
      await using app = await createTestApp()
      const ann = await accounts[kind](app)
      app.advance(isOld ? tenMinutesMs + 1 : tenMinutesMs - 1_000)
      expect((await ann.post(path, { ...body, currentPassword })).status).toBe(status)
    })
  },
)

const insufficient: [kind: Kind, currentPassword: string | undefined, isOld: boolean, error: string][] = [
  ['with a password', undefined, false, 'password_wrong'],
  ['with a password', 'a wrong one', false, 'password_wrong'],
  ['with two-step login', password, true, 'log_in_again'],
  ['with two-step login', undefined, false, 'password_wrong'],
  ['with two-step login', 'a wrong one', false, 'password_wrong'],
  ['without a password', undefined, true, 'log_in_again'],
  ['without a password', 'anything', true, 'log_in_again'],
]

test.each(insufficient)(
  'an account %s, given password %p, old login: %p, is not changed: %s (C18)',
  async (kind, currentPassword, isOld, error) => {
    await using app = await createTestApp()
    const ann = await accounts[kind](app)
    app.advance(isOld ? tenMinutesMs + 1 : tenMinutesMs - 1_000)
    const before = (await ann.get('/api/auth/user')).body
    for (const [change, path, input] of changes) {
      const { status, body } = await ann.post(path, { ...input, currentPassword })
      expect([change, status, body.code]).toEqual([change, 403, error])
    }
    expect((await ann.get('/api/auth/user')).body).toEqual(before)
  },
)

test('no sign-in route creates a session before every required credential is verified (C18)', async () => {
  await using app = await createTestApp()
  await signUpWithTwoStep(app)
  const email = 'ann@example.com'
  const requests: [path: string, body: Record<string, unknown>][] = [
    ['/api/auth/login', { email, password }],
    ['/api/auth/login', { email, password: 'a wrong one' }],
    ['/api/auth/verify', { email, code: '000000', type: 'login' }],
    ['/api/auth/verify', { email, code: '000000', type: 'signup' }],
    ['/api/auth/reset', { email, code: '000000', password: 'another horse 8' }],
  ]
  for (const [path, body] of requests) {
    const thief = app.visitor()
    await thief.post(path, body)
    expect([path, (await thief.get('/api/auth/user')).status]).toEqual([path, 401])
  }
  const namesake = await app.signIn('ann')
  expect((await namesake.get('/api/auth/user')).status).toBe(401)
})

test('a code works only for the purpose it was sent for (C18)', async () => {
  await using app = await createTestApp()
  const ann = await signUpWithTwoStep(app)
  const email = 'ann@example.com'
  await ann.post('/api/auth/login', { email, password })
  const code = await lastCode(app)
  expect((await ann.post('/api/auth/reset', { email, code, password: 'another horse 8' })).status).toBe(422)
  expect((await ann.post('/api/auth/verify', { email, code, type: 'signup' })).status).toBe(422)
  expect((await ann.post('/api/auth/email', { email, code })).status).toBe(422)
  expect((await ann.post('/api/auth/verify', { email, code, type: 'login' })).status).toBe(200)
})

test('the owner is notified of changes by email, at the old address', async () => {
  await using app = await createTestApp()
  const ann = await signUpWithTwoStep(app)
  const lastSubject = async () =>
    (await sentEmails(app)).flatMap((mail) => /^Subject: (.*) at Mintmark/m.exec(mail)?.[1] ?? []).at(-1)
  expect(await lastSubject()).toBe('Two-step login was turned on')
  await ann.post('/api/auth/password', { currentPassword: password, password: 'another horse 8' })
  expect(await lastSubject()).toBe('Your password was changed')
  await ann.post('/api/auth/email', { currentPassword: 'another horse 8', email: 'new@example.com' })
  await ann.post('/api/auth/email', { email: 'new@example.com', code: await lastCode(app) })
  expect(await lastSubject()).toBe('Your email address was changed')
  expect((await sentEmails(app)).at(-1)).toContain('To: ann@example.com')
})

test('a temporary account has no credentials to change', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  for (const [, path, input] of changes.slice(0, 3)) {
    const { status, body } = await ann.post(path, input)
    expect([path, status, body.code]).toEqual([path, 403, 'temporary_account'])
  }
})
