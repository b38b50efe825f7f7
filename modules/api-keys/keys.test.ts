import { expect, test } from 'bun:test'
import {
  createTestApp,
  eventually,
  expectResponse,
  readNotifications,
  sentEmails,
  signInStaff,
  signUpVerified,
  type TestApp,
  type TestClient,
  userIdOf,
} from 'mintmark/testing'
import { keyShapes, scopes } from './contract'

const { path } = keyShapes
const password = 'correct horse 7'

/** Returns the headers of a program with a new key. */
async function createKey(user: TestClient, over: object = {}) {
  const { status, body } = await user.post(path, { name: 'Bot', scopes, ...over })
  expect(status).toBe(201)
  return { id: String(body.id), headers: { authorization: `Bearer ${body.key}` } }
}

/** The status and the error code of a request with a key, which nothing but a key can answer with. */
async function use(app: TestApp, headers: HeadersInit) {
  const { status, body } = await app.visitor().get('/api/transactions', headers)
  return status === 200 ? 200 : [status, body.code]
}

test('a key is shown once, acts for its user, and its user is told', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const { headers } = await createKey(ann, { name: 'Price bot' })
  expect(headers.authorization).toMatch(/^Bearer mm_[0-9a-f]{48}$/)
  expect(await use(app, headers)).toBe(200)
  const { body } = await ann.get(path)
  expect(body).toMatchObject([
    { name: 'Price bot', scopes: [...scopes], start: headers.authorization.slice(7, 16) },
  ])
  expect(JSON.stringify(body)).not.toContain(headers.authorization.slice(16))
  expect(await readNotifications(app, ann, 'New API Key')).toHaveLength(1)
})

test('a wrong, removed or expired key is rejected, and never replaced by the session of a cookie', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const invalid = [401, 'key_invalid']
  const removed = await createKey(ann)
  await ann.delete(`${path}/${removed.id}`)
  const expiresAt = new Date(app.ctx.now() + 60_000).toISOString()
  const expiring = await createKey(ann, { expiresAt })
  expect(await use(app, expiring.headers)).toBe(200)
  app.advance(60_000)
  for (const headers of [
    removed.headers,
    expiring.headers,
    { authorization: 'Bearer mm_0' },
    { authorization: 'bearer x' },
    { authorization: 'Bearer ' },
  ]) {
    expect(await use(app, headers)).toEqual(invalid)
    const { status, body } = await ann.get('/api/transactions', headers)
    expect([status, body.code]).toEqual(invalid)
  }
  const basic = { authorization: 'Basic YTpi' }
  expect((await ann.get('/api/transactions', basic)).status).toBe(200)
})

test('whatever ends the sessions of an account revokes its keys, and a suspension stops them', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const id = await userIdOf(ann)
  const gone = [401, 'key_invalid']

  const admin = await signInStaff(app, 'admin')
  const suspended = await createKey(ann)
  await admin.post(`/api/admin/people/${id}/suspend`, { reason: 'Fraud.' })
  expect(await use(app, suspended.headers)).toEqual([403, 'account_suspended'])
  await admin.post(`/api/admin/people/${id}/unsuspend`, { reason: 'A mistake.' })

  const beforeReset = await createKey(ann)
  await ann.post('/api/auth/forgot', { email: 'ann@home.example' })
  await app.drain()
  const codes = (await sentEmails(app)).flatMap((email) => /^(\d{6})\r?$/m.exec(email)?.[1] ?? [])
  const reset = { email: 'ann@home.example', code: codes.at(-1), password: 'a new password 9' }
  await expectResponse(app, { as: ann, post: '/api/auth/reset', body: reset, status: 200 })
  expect(await use(app, beforeReset.headers)).toEqual(gone)

  const beforeLogout = await createKey(ann)
  await ann.delete('/api/auth/sessions')
  expect(await use(app, beforeLogout.headers)).toEqual(gone)

  const bob = await signUpVerified(app, 'bob')
  const ofBob = await createKey(bob)
  await expectResponse(app, {
    as: bob,
    post: '/api/privacy/deletion',
    body: { currentPassword: password, confirmation: 'delete my account' },
    status: 204,
    events: ['privacy.account-deleted'],
  })
  expect(await use(app, ofBob.headers)).toEqual(gone)
})

test('creating a key takes a login or a second factor of the last ten minutes, or the password', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  app.advance(600_001)
  const add = { as: ann, post: path, body: { name: 'Bot', scopes } }
  await expectResponse(app, { ...add, status: 403, code: 'password_wrong' })
  const body = { ...add.body, currentPassword: password }
  await expectResponse(app, { ...add, body, status: 201, events: ['api-keys.created'] })
  const judge = await signInStaff(app, 'moderator')
  await createKey(judge)
  app.advance(600_001)
  await expectResponse(app, { ...add, as: judge, status: 403, code: 'second_factor_required' })
})

test("a key's scopes are at least one, each once, and its expiry is in the future", async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const wrong = [
    { scopes: [] },
    { scopes: ['payouts:write'] },
    { scopes: ['market:read', 'market:read'] },
    { scopes, expiresAt: '2001-01-01T00:00:00Z' },
    { scopes, expiresAt: 'tomorrow' },
  ]
  for (const body of wrong)
    await expectResponse(app, {
      as: ann,
      post: path,
      body: { name: 'Bot', ...body },
      status: 422,
      code: 'invalid',
    })
  for (let at = 0; at < 20; at++) await createKey(ann)
  await expectResponse(app, {
    as: ann,
    post: path,
    body: { name: 'Bot', scopes },
    status: 409,
    code: 'list_full',
  })
})

test('what is wrong with a new key is said in full', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const detailOf = async (body: object) =>
    (await ann.post(path, { name: 'Bot', scopes, ...body })).body.detail
  expect(await detailOf({ name: ' ' })).toBe('Enter a name for the key.')
  const listed = `Choose each scope at most once, from ${scopes.join(', ')}.`
  expect(await detailOf({ scopes: ['read'] })).toBe(listed)
  expect(await detailOf({ scopes: 'market:read' })).toBe(listed)
})

test('a key of staff has no rights of staff', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'admin')
  const { headers } = await createKey(judge)
  for (const route of [
    '/api/admin/keys',
    '/api/admin/people',
    '/api/wallet',
    '/api/keys',
    '/api/conversations',
  ])
    expect((await app.visitor().get(route, headers)).body.code).toBe('scope_missing')
  const bob = await app.signIn('bob')
  const { body } = await bob.get('/api/auth/user')
  const { status } = await app.visitor().get(`/api/items?sellerId=${body.id}`, headers)
  expect(status).toBe(200)
})

test('the last use of a key is stored, at most every ten minutes', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const { headers } = await createKey(ann)
  const lastUse = async () => (await ann.get(path)).body[0].lastUsedAt
  const usedNow = () => eventually(async () => expect(Date.parse(await lastUse())).toBe(app.ctx.now()))
  expect(await lastUse()).toBeNull()
  await use(app, headers)
  await usedNow()
  const first = await lastUse()
  app.advance(590_000)
  await use(app, headers)
  expect(await lastUse()).toBe(first)
  app.advance(20_000)
  await use(app, headers)
  await usedNow()
})
