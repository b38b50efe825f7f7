import { expect, test } from 'bun:test'
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

const home = 'ann@home.example'
const next = 'ann@next.example'
const newPassword = 'another horse 8'

/** Requests a password reset in a browser that never logged in, and returns that browser and the code. */
async function requestReset(app: TestApp, email: string): Promise<{ reader: TestClient; code: string }> {
  const reader = app.visitor()
  await reader.post('/api/auth/forgot', { email })
  return { reader, code: await lastCode(app) }
}

async function changeEmail(app: TestApp, actor: TestClient, email: string): Promise<void> {
  await actor.post('/api/auth/email', { email, currentPassword: password })
  expect((await actor.post('/api/auth/email', { email, code: await lastCode(app) })).status).toBe(200)
}

async function expectCodeWrong(response: Promise<{ status: number; body: { code: string } }>): Promise<void> {
  const { status, body } = await response
  expect([status, body.code]).toEqual([422, 'code_wrong'])
}

test('a reset code sent to the old address is void once the address has changed (C21)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const { reader, code } = await requestReset(app, home)
  await changeEmail(app, ann, next)
  await expectCodeWrong(reader.post('/api/auth/reset', { email: home, code, password: newPassword }))
  await expectCodeWrong(reader.post('/api/auth/reset', { email: next, code, password: newPassword }))
  expect((await ann.get('/api/auth/user')).body.email).toBe(next)
})

test('a reset code is void once the password has changed (C21)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const { reader, code } = await requestReset(app, home)
  await ann.post('/api/auth/password', { currentPassword: password, password: newPassword })
  await expectCodeWrong(reader.post('/api/auth/reset', { email: home, code, password: 'thiefs own 22' }))
  const login = await app.visitor().post('/api/auth/login', { email: home, password: newPassword })
  expect(login.status).toBe(200)
})

test('a reset code is void once another one was used (C21)', async () => {
  await using app = await createTestApp()
  await signUpVerified(app, 'ann')
  const first = await requestReset(app, home)
  app.advance(60_000)
  const second = await requestReset(app, home)
  const reset = { email: home, code: second.code, password: newPassword }
  expect((await second.reader.post('/api/auth/reset', reset)).status).toBe(200)
  const stale = { email: home, code: first.code, password: 'thiefs own 22' }
  await expectCodeWrong(first.reader.post('/api/auth/reset', stale))
})

test('the code sent to a mistyped address is void once the address is corrected (C21)', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann, { email: 'amn@home.example' })
  const mistyped = await lastCode(app)
  await changeEmail(app, ann, home)
  const stranger = app.visitor()
  const submission = { email: 'amn@home.example', code: mistyped, type: 'signup' }
  await expectCodeWrong(stranger.post('/api/auth/verify', submission))
  expect((await ann.get('/api/auth/user')).body).toMatchObject({ email: home, passwordMissing: false })
})

test('a login code is void once the password has changed, even if it is sent later (C21)', async () => {
  await using app = await createTestApp()
  const ann = await signUpWithTwoStep(app)
  const email = 'ann@example.com'
  const [early, late] = [app.visitor(), app.visitor()]
  await early.post('/api/auth/login', { email, password })
  const code = await lastCode(app)
  const before = (await sentEmails(app)).length
  await late.post('/api/auth/login', { email, password })
  await ann.post('/api/auth/password', { currentPassword: password, password: newPassword })
  await expectCodeWrong(early.post('/api/auth/verify', { email, code, type: 'login' }))
  // Only the notice of the new password is sent, not the code that was requested with the old one.
  expect((await sentEmails(app)).length).toBe(before + 1)
})

test('only the newest request to change the address can be confirmed (C21)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await ann.post('/api/auth/email', { email: 'first@home.example', currentPassword: password })
  const first = await lastCode(app)
  await ann.post('/api/auth/email', { email: next, currentPassword: password })
  const second = await lastCode(app)
  await expectCodeWrong(ann.post('/api/auth/email', { email: 'first@home.example', code: first }))
  await expectCodeWrong(ann.post('/api/auth/email', { email: next, code: first }))
  expect((await ann.post('/api/auth/email', { email: next, code: second })).status).toBe(200)
})

test('a code to change the address is void once the password has changed (C21)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await ann.post('/api/auth/email', { email: next, currentPassword: password })
  const code = await lastCode(app)
  await ann.post('/api/auth/password', { currentPassword: password, password: newPassword })
  await expectCodeWrong(ann.post('/api/auth/email', { email: next, code }))
})

test('of a reset and a new password at the same time one takes effect (C21)', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const ann = await signUpVerified(app, 'ann')
  const { reader, code } = await requestReset(app, home)
  const [reset, change] = await Promise.all([
    reader.post('/api/auth/reset', { email: home, code, password: 'a reset horse 1' }),
    ann.post('/api/auth/password', { currentPassword: password, password: newPassword }),
  ])
  expect([reset.status === 200, change.status === 204].filter(Boolean)).toHaveLength(1)
  const works = reset.status === 200 ? 'a reset horse 1' : newPassword
  expect((await app.visitor().post('/api/auth/login', { email: home, password: works })).status).toBe(200)
})

test('of a reset and a new address at the same time one takes effect (C21)', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const ann = await signUpVerified(app, 'ann')
  const { reader, code } = await requestReset(app, home)
  await ann.post('/api/auth/email', { email: next, currentPassword: password })
  await expectCodeWrong(reader.post('/api/auth/reset', { email: home, code, password: newPassword }))
  const again = await requestReset(app, home)
  const [reset, change] = await Promise.all([
    again.reader.post('/api/auth/reset', { email: home, code: again.code, password: newPassword }),
    ann.post('/api/auth/email', { email: next, code: await codeSentTo(app, next) }),
  ])
  expect([reset.status === 200, change.status === 200].filter(Boolean)).toHaveLength(1)
})

async function codeSentTo(app: TestApp, email: string): Promise<string> {
  const sent = (await sentEmails(app)).findLast((mail) => mail.includes(`To: ${email}`))
  return /^(\d{6})\r?$/m.exec(sent ?? '')?.[1] ?? 'no code'
}
