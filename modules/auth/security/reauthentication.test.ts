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

/** What whoever finds an open browser must not be able to do. */
const changes: [what: string, path: string, send: Record<string, unknown>, done: number][] = [
  ['a new password', '/api/auth/password', { password: 'another horse 8' }, 204],
  ['a new address', '/api/auth/email', { email: 'new@example.com' }, 202],
  ['two-step log-in switched off', '/api/auth/two-step', { enabled: false }, 200],
  ['the end of the account', '/api/privacy/deletion', { confirmation: 'delete my account' }, 204],
]

/** Accounts by what they ask for: a password, that and a code, or nothing that could be asked for. */
const accounts = {
  'with a password': (app: TestApp) => signUpVerified(app, 'ann'),
  'with two-step log-in': async (app: TestApp) => {
    await signUpWithTwoStep(app)
    return logInCarefully(app)
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

async function logInCarefully(app: TestApp): Promise<TestClient> {
  const ann = app.visitor()
  await ann.post('/api/auth/login', { email: 'ann@example.com', password })
  await ann.post('/api/auth/verify', { email: 'ann@example.com', code: await lastCode(app), type: 'login' })
  return ann
}

type Kind = keyof typeof accounts

const enough: [kind: Kind, shown: string | undefined, isOld: boolean][] = [
  ['with a password', password, true],
  ['with two-step log-in', password, false],
  ['without a password', undefined, false],
]

describe.each(enough)('an account %s, shown %p, with an old log-in: %p', (kind, shown, isOld) => {
  test.each(changes)('%s is granted', async (_, path, send, done) => {
    await using app = await createTestApp()
    const ann = await accounts[kind](app)
    app.advance(isOld ? tenMinutesMs + 1 : tenMinutesMs - 1_000)
    expect((await ann.post(path, { ...send, currentPassword: shown })).status).toBe(done)
  })
})

const tooLittle: [kind: Kind, shown: string | undefined, isOld: boolean, refusal: string][] = [
  ['with a password', undefined, false, 'password_wrong'],
  ['with a password', 'a wrong one', false, 'password_wrong'],
  ['with two-step log-in', password, true, 'log_in_again'],
  ['with two-step log-in', undefined, false, 'password_wrong'],
  ['with two-step log-in', 'a wrong one', false, 'password_wrong'],
  ['without a password', undefined, true, 'log_in_again'],
  ['without a password', 'anything', true, 'log_in_again'],
]

test.each(tooLittle)(
  'an account %s, shown %p, with an old log-in: %p, stays as it is: %s (C18)',
  async (kind, shown, isOld, refusal) => {
    await using app = await createTestApp()
    const ann = await accounts[kind](app)
    app.advance(isOld ? tenMinutesMs + 1 : tenMinutesMs - 1_000)
    const before = (await ann.get('/api/auth/user')).body
    for (const [what, path, send] of changes) {
      const { status, body } = await ann.post(path, { ...send, currentPassword: shown })
      expect([what, status, body.code]).toEqual([what, 403, refusal])
    }
    expect((await ann.get('/api/auth/user')).body).toEqual(before)
  },
)

test('no way in begins a session before everything was shown that the account asks for (C18)', async () => {
  await using app = await createTestApp()
  await signUpWithTwoStep(app)
  const email = 'ann@example.com'
  const ways: [path: string, send: Record<string, unknown>][] = [
    ['/api/auth/login', { email, password }],
    ['/api/auth/login', { email, password: 'a wrong one' }],
    ['/api/auth/verify', { email, code: '000000', type: 'login' }],
    ['/api/auth/verify', { email, code: '000000', type: 'signup' }],
    ['/api/auth/reset', { email, code: '000000', password: 'another horse 8' }],
  ]
  for (const [path, send] of ways) {
    const thief = app.visitor()
    await thief.post(path, send)
    expect([path, (await thief.get('/api/auth/user')).status]).toEqual([path, 401])
  }
  const namesake = await app.signIn('ann')
  expect((await namesake.get('/api/auth/user')).body).toMatchObject({ temporary: true, email: null })
})

test('a code for one purpose opens nothing else (C18)', async () => {
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

test('whoever owns the account is told by mail what was changed, at the address they had', async () => {
  await using app = await createTestApp()
  const ann = await signUpWithTwoStep(app)
  const told = async () =>
    (await sentEmails(app)).flatMap((mail) => /^Subject: (.*) at Mintmark/m.exec(mail)?.[1] ?? []).at(-1)
  expect(await told()).toBe('Two-step log-in was turned on')
  await ann.post('/api/auth/password', { currentPassword: password, password: 'another horse 8' })
  expect(await told()).toBe('Your password was changed')
  await ann.post('/api/auth/email', { currentPassword: 'another horse 8', email: 'new@example.com' })
  await ann.post('/api/auth/email', { email: 'new@example.com', code: await lastCode(app) })
  expect(await told()).toBe('Your account has another email address')
  expect((await sentEmails(app)).at(-1)).toContain('To: ann@example.com')
})

test('a temporary account has nothing to protect, and nothing to set', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  for (const [, path, send] of changes.slice(0, 3)) {
    const { status, body } = await ann.post(path, send)
    expect([path, status, body.code]).toEqual([path, 403, 'temporary_account'])
  }
})
