import { describe, expect, test } from 'bun:test'
import { findCurrentUser } from '@/modules/auth/accounts/account-queries'
import { findSessionUsers } from '@/modules/auth/accounts/sessions'
import {
  enrollTotp,
  lastCode,
  lastSubjectOf,
  logIn,
  password,
  sentEmails,
  signUpVerified,
  signUpWithTotp,
  totpCode,
  userIdOf,
} from '@/modules/auth/factory'
import { sessions } from '@/modules/auth/schema'
import { resetFactors, setRole } from '@/modules/auth/service'
import { sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { socketOpener } from '@/tests/support/test-socket'

test('an authenticator app is confirmed with a code, and ten recovery codes are shown', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const { body } = await ann.post('/api/auth/totp', { currentPassword: password })
  expect(body.otpauthUrl).toStartWith('otpauth://totp/Mintmark:ann?')
  expect(body.otpauthUrl).toContain(`secret=${body.secret}`)
  expect((await ann.get('/api/auth/user')).body.secondFactor).toBeNull()
  const wrong = await ann.post('/api/auth/totp/confirm', { code: '000000' })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'second_factor_wrong'])
  const confirmed = await ann.post('/api/auth/totp/confirm', { code: totpCode(app, body.secret) })
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  expect((await ann.get('/api/auth/user')).body.secondFactor).toEqual({
    verified: true,
    totp: true,
    passkey: false,
  })
  expect((await ann.get('/api/auth/second-factors')).body).toEqual({
    totp: true,
    passkeys: [],
    recoveryCodesLeft: 10,
  })
  expect(await lastSubjectOf(app)).toStartWith('An authenticator app was added')
  const again = await ann.post('/api/auth/totp', { currentPassword: password })
  expect([again.status, again.body.code]).toEqual([409, 'totp_exists'])
})

test('a request that was identified before its session added a factor sees the factor as verified', async () => {
  await using app = await createTestApp()
  await signUpWithTotp(app)
  const [session] = await app.ctx.db.select().from(sessions)
  const users = await findSessionUsers(app.ctx, [String(session?.id)])
  const [user] = [...users.values()]
  if (!user) throw new Error('There is no session')
  const ctx = { ...app.ctx, actor: { ...user, secondFactorAt: null } }
  expect((await findCurrentUser(ctx, user.id)).secondFactor?.verified).toBe(true)
})

test('setting up a second factor requires the password and a verified address', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  for (const path of ['/api/auth/totp', '/api/auth/passkeys/options'])
    expect((await ann.post(path, {})).body.code).toBe('password_wrong')
  const temporary = await app.signIn('guest')
  expect((await temporary.post('/api/auth/totp', {})).body.code).toBe('temporary_account')
})

test('after the password, a session can do nothing before the second factor (C24)', async () => {
  await using app = await createTestApp()
  const { secret } = await signUpWithTotp(app)
  const ann = await logIn(app)
  expect((await ann.get('/api/auth/user')).body.secondFactor.verified).toBe(false)
  for (const path of [
    '/api/wallet',
    '/api/auth/sessions',
    '/api/auth/second-factors',
    '/api/notifications',
  ]) {
    const { status, body } = await ann.get(path)
    expect([path, status, body.code]).toEqual([path, 403, 'second_factor_required'])
  }
  for (const path of [
    '/api/auth/password',
    '/api/auth/email',
    '/api/payouts',
    '/api/auth/totp',
    '/api/auth/passkeys',
  ])
    expect([path, (await ann.post(path, {})).body.code]).toEqual([path, 'second_factor_required'])
  expect((await ann.post('/api/auth/second-factor', { code: totpCode(app, secret) })).status).toBe(200)
  expect((await ann.get('/api/wallet')).status).toBe(200)
  expect((await ann.post('/api/auth/logout')).status).toBe(204)
})

test('before the second factor a socket gets nothing of the account (C24)', async () => {
  await using app = await createTestApp()
  const { ann: owner } = await signUpWithTotp(app)
  const userId = await userIdOf(owner)
  const connect = socketOpener(app)
  using pending = await connect({ as: await logIn(app) })
  pending.send({ type: 'auth', userId })
  expect((await pending.waitFor('error')).data).toMatchObject({ code: 'forbidden' })
  using own = await connect({ as: owner })
  own.send({ type: 'auth', userId })
  expect((await own.waitFor('ready')).data).toEqual({ userId })
})

test('every other session needs the factor once it is set up', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const elsewhere = await logIn(app)
  await enrollTotp(app, ann)
  expect((await elsewhere.get('/api/wallet')).body.code).toBe('second_factor_required')
  expect((await ann.get('/api/wallet')).status).toBe(200)
})

test('changes to the account need a factor verified in the last ten minutes (C18)', async () => {
  await using app = await createTestApp()
  const { ann, secret } = await signUpWithTotp(app)
  app.advance(600_001)
  const changes: [method: string, path: string, body: object][] = [
    ['POST', '/api/auth/password', { password: 'another horse 8' }],
    ['POST', '/api/auth/email', { email: 'new@example.com' }],
    ['POST', '/api/auth/passkeys/options', {}],
    ['POST', '/api/auth/recovery-codes', {}],
    ['DELETE', '/api/auth/totp', {}],
  ]
  for (const [method, path, body] of changes) {
    const reply = await ann.send(method, path, { ...body, currentPassword: password })
    expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'second_factor_required'])
  }
  await ann.post('/api/auth/second-factor', { code: totpCode(app, secret) })
  expect((await ann.send('DELETE', '/api/auth/totp', { currentPassword: password })).status).toBe(204)
})

test('removing the last factor ends the other sessions and leaves login by password', async () => {
  await using app = await createTestApp()
  const { ann } = await signUpWithTotp(app)
  const thief = await logIn(app)
  expect((await ann.send('DELETE', '/api/auth/totp', { currentPassword: password })).status).toBe(204)
  expect(await lastSubjectOf(app)).toStartWith('The authenticator app was removed')
  expect((await thief.get('/api/auth/user')).status).toBe(401)
  expect((await ann.get('/api/auth/user')).body.secondFactor).toBeNull()
  expect((await (await logIn(app)).get('/api/wallet')).status).toBe(200)
  const missing = await ann.send('DELETE', '/api/auth/totp', { currentPassword: password })
  expect(missing.body.code).toBe('totp_missing')
})

test('login asks for the factor instead of the emailed code of two-step login', async () => {
  await using app = await createTestApp()
  const { ann } = await signUpWithTotp(app)
  expect((await ann.post('/api/auth/two-step', { enabled: true, currentPassword: password })).status).toBe(
    200,
  )
  const next = await logIn(app)
  expect((await next.get('/api/wallet')).body.code).toBe('second_factor_required')
})

test('a password reset by email does not replace the second factor (C24)', async () => {
  await using app = await createTestApp()
  await signUpWithTotp(app)
  const thief = app.visitor()
  const email = 'ann@home.example'
  await thief.post('/api/auth/forgot', { email })
  const code = /^(\d{6})\r?$/m.exec((await sentEmails(app)).at(-1) ?? '')?.[1]
  expect((await thief.post('/api/auth/reset', { email, code, password: 'another horse 8' })).status).toBe(200)
  expect((await thief.get('/api/wallet')).body.code).toBe('second_factor_required')
})

test('a code sent before a factor was added does not work any more (C21)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const thief = app.visitor()
  const email = 'ann@home.example'
  await thief.post('/api/auth/forgot', { email })
  const code = await lastCode(app)
  await enrollTotp(app, ann)
  const reply = await thief.post('/api/auth/reset', { email, code, password: 'another horse 8' })
  expect(reply.body.code).toBe('code_wrong')
})

test('the operator removes the factors of a user who lost them', async () => {
  await using app = await createTestApp()
  const { ann } = await signUpWithTotp(app)
  expect(await resetFactors(app.ctx, 'nobody')).toBe(false)
  expect(await resetFactors(app.ctx, 'ANN')).toBe(true)
  expect((await ann.get('/api/auth/user')).status).toBe(401)
  expect(await lastSubjectOf(app)).toStartWith('Your passkeys and authenticator app were removed')
  expect((await (await logIn(app)).get('/api/wallet')).status).toBe(200)
})

test('deleting the account deletes its factors', async () => {
  await using app = await createTestApp()
  const { ann } = await signUpWithTotp(app)
  const body = { confirmation: 'delete my account', currentPassword: password }
  expect((await ann.post('/api/privacy/deletion', body)).status).toBe(204)
  const [left] = await app.core.db.read.rows<{ count: number }>(
    sql`select count(*) as count from auth_recovery_codes`,
  )
  expect(Number(left?.count)).toBe(0)
})

describe('staff', () => {
  test('without a factor, or before it is verified, every staff route answers second_factor_required (C25)', async () => {
    await using app = await createTestApp()
    const ann = await signUpVerified(app, 'ann')
    const id = await userIdOf(ann)
    expect((await ann.get('/api/admin/message-reports')).status).toBe(404)
    await setRole(app.ctx, 'ann', 'moderator')
    const moderator = await logIn(app)
    const readReports = async (client: TestClient) => {
      const { status, body } = await client.get('/api/admin/message-reports')
      return [status, body.code]
    }
    expect(await readReports(moderator)).toEqual([403, 'second_factor_required'])
    await enrollTotp(app, moderator)
    expect(await readReports(moderator)).toEqual([200, undefined])
    const next = await logIn(app)
    expect(await readReports(next)).toEqual([403, 'second_factor_required'])
    expect((await next.get('/api/auth/user')).body.id).toBe(id)
    expect((await moderator.send('DELETE', '/api/auth/totp', { currentPassword: password })).status).toBe(204)
    expect(await readReports(moderator)).toEqual([403, 'second_factor_required'])
  })
})

test('proving a second factor gives the session a new token, and the old one stops working (C6)', async () => {
  await using app = await createTestApp()
  const { secret } = await signUpWithTotp(app)
  const ann = await logIn(app)
  const thief = app.visitor()
  for (const [name, value] of ann.cookies) thief.cookies.set(name, value)
  expect((await ann.post('/api/auth/second-factor', { code: totpCode(app, secret) })).status).toBe(200)
  expect((await ann.get('/api/auth/sessions')).status).toBe(200)
  expect((await thief.get('/api/auth/user')).status).toBe(401)
})
