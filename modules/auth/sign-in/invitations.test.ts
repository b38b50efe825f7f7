import { expect, test } from 'bun:test'
import { lastCode, password, signUp, signUpVerified } from '@/modules/auth/factory'
import { stepAt, totpCodeOf } from '@/modules/auth/second-factor/totp-codes'
import { createInvitedAccount, inviteFirstAdmin, setRole } from '@/modules/auth/service'
import { sql } from '@/src/db/columns'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

const form = { username: 'admin', email: 'admin@example.com', password }
const hourMs = 3_600_000

async function firstAdminToken(app: TestApp): Promise<string> {
  const link = await inviteFirstAdmin(app.ctx)
  return tokenOf(String(link), 'first-admin')
}

function tokenOf(link: string, mode: string): string {
  const [start, token] = link.split('#')
  expect(start).toBe(`http://localhost:3000/auth?mode=${mode}`)
  expect(token).toMatch(/^[\w-]{43}$/)
  return String(token)
}

const createFirstAdmin = (actor: TestClient, token: string, over: object = {}) =>
  actor.post('/api/auth/first-admin', { ...form, token, ...over })

test('the first-admin link creates an admin with a session, whose email counts as verified', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  const made = await createFirstAdmin(ann, await firstAdminToken(app))
  const expected = { username: 'admin', role: 'admin', verified: true, passwordMissing: false }
  expect([made.status, made.body]).toEqual([201, { user: expect.objectContaining(expected) }])
  expect((await ann.get('/api/auth/user')).body).toMatchObject(expected)
})

test('the session of the first admin adds a second factor without the password, once', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await createFirstAdmin(ann, await firstAdminToken(app))
  expect((await ann.post('/api/auth/passkeys/options', {})).status).toBe(200)
  const secret = (await ann.post('/api/auth/totp', {})).body.secret
  const code = totpCodeOf(secret, stepAt(app.ctx.now()))
  expect((await ann.post('/api/auth/totp/confirm', { code })).status).toBe(200)
  expect((await ann.post('/api/auth/passkeys/options', {})).body.code).toBe('password_wrong')
})

test('after an hour it needs the password, and for other changes always', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await createFirstAdmin(ann, await firstAdminToken(app))
  expect((await ann.post('/api/auth/email', { email: 'eve@home.example' })).body.code).toBe('password_wrong')
  app.advance(hourMs + 1)
  expect((await ann.post('/api/auth/totp', {})).body.code).toBe('password_wrong')
})

test('a later session of the first admin, and a promoted admin, need the password for a second factor', async () => {
  await using app = await createTestApp()
  await createFirstAdmin(app.visitor(), await firstAdminToken(app))
  app.advance(60_000)
  const later = app.visitor()
  await later.post('/api/auth/login', { email: form.email, password })
  expect((await later.post('/api/auth/totp', {})).body.code).toBe('password_wrong')
  const bob = await signUpVerified(app, 'bob')
  await setRole(app.ctx, 'bob', 'admin')
  app.advance(1)
  await bob.post('/api/auth/login', { email: 'bob@home.example', password })
  expect((await bob.post('/api/auth/totp', {})).body.code).toBe('password_wrong')
})

test('the first-admin link works once, for an hour, and only while there is no admin', async () => {
  await using app = await createTestApp()
  const [first, second] = [await firstAdminToken(app), await firstAdminToken(app)]
  const stale = await firstAdminToken(app)
  app.advance(hourMs)
  expect((await createFirstAdmin(app.visitor(), stale)).body.code).toBe('invitation_over')
  const fresh = await firstAdminToken(app)
  expect((await createFirstAdmin(app.visitor(), fresh)).status).toBe(201)
  for (const token of [fresh, first, second, 'A'.repeat(43)]) {
    const late = await createFirstAdmin(app.visitor(), token, { username: 'mallory', email: 'm@example.com' })
    expect([late.status, late.body.code]).toEqual([409, 'invitation_over'])
  }
  expect(await inviteFirstAdmin(app.ctx)).toBeUndefined()
})

test('a first-admin link stops working once the command line made a user admin', async () => {
  await using app = await createTestApp()
  const token = await firstAdminToken(app)
  await signUpVerified(app, 'ann')
  await setRole(app.ctx, 'ann', 'admin')
  expect((await createFirstAdmin(app.visitor(), token)).body.code).toBe('invitation_over')
})

test('of concurrent first-admin requests one succeeds', async () => {
  await using app = await createTestApp()
  const tokens = [await firstAdminToken(app), await firstAdminToken(app), await firstAdminToken(app)]
  const answers = await Promise.all(
    [...tokens, ...tokens].map((token, n) =>
      createFirstAdmin(app.visitor(), token, { username: `admin_${n}`, email: `admin${n}@example.com` }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('an invalid form does not use up the link', async () => {
  await using app = await createTestApp()
  await signUp(app.visitor())
  const token = await firstAdminToken(app)
  const invalid = [
    { username: 'ann' },
    { username: 'x' },
    { email: 'no' },
    { password: 'password1' },
    { password: 'short' },
  ]
  for (const over of invalid)
    expect((await createFirstAdmin(app.visitor(), token, over)).status).toBeOneOf([409, 422])
  expect((await createFirstAdmin(app.visitor(), token)).status).toBe(201)
})

test('an invited account is opened by setting its password', async () => {
  await using app = await createTestApp()
  const account = { username: 'support', email: 'bob@example.com', role: 'moderator' as const }
  const token = tokenOf(await createInvitedAccount(app.ctx, account), 'invitation')
  const bob = app.visitor()
  expect((await bob.post('/api/auth/login', { email: account.email, password })).status).toBe(401)
  const entered = await bob.post('/api/auth/invitation', { token, password })
  expect([entered.status, entered.body.user.role]).toEqual([200, 'moderator'])
  expect((await bob.get('/api/auth/user')).body.username).toBe('support')
  const again = await app.visitor().post('/api/auth/invitation', { token, password: 'thiefs own 22' })
  expect(again.body.code).toBe('invitation_over')
  expect((await app.visitor().post('/api/auth/login', { email: account.email, password })).status).toBe(200)
})

test('a link works only for its own purpose, and not after it expires', async () => {
  await using app = await createTestApp()
  const account = { username: 'bob', email: 'bob@example.com', role: 'user' as const }
  const token = tokenOf(await createInvitedAccount(app.ctx, account), 'invitation')
  expect((await createFirstAdmin(app.visitor(), token)).body.code).toBe('invitation_over')
  const first = await firstAdminToken(app)
  const taken = await app.visitor().post('/api/auth/invitation', { token: first, password })
  expect(taken.body.code).toBe('invitation_over')
  app.advance(24 * hourMs)
  expect((await app.visitor().post('/api/auth/invitation', { token, password })).body.code).toBe(
    'invitation_over',
  )
})

test('a taken username or email is reported to the operator, and no account is created', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann)
  await ann.post('/api/auth/verify', { email: 'ann@example.com', code: await lastCode(app), type: 'signup' })
  const invite = (username: string, email: string) =>
    createInvitedAccount(app.ctx, { username, email, role: 'admin' })
  await expect(invite('ANN', 'other@example.com')).rejects.toThrow('This username is taken.')
  await expect(invite('other', 'ann@example.com')).rejects.toThrow(
    'This email address belongs to another account.',
  )
})

test('no link is stored in plain text in the database or the log', async () => {
  await using app = await createTestApp()
  const token = await firstAdminToken(app)
  const rows = await app.core.db.read.rows(sql`select * from auth_invitations`)
  expect(rows.length).toBe(1)
  expect(JSON.stringify([rows, app.logLines])).not.toContain(token)
})
