import { expect, test } from 'bun:test'
import { lastCode, password, signUpVerified } from '@/modules/auth/factory'
import { setProfileDescription } from '@/modules/platform/factory'
import { loggedInAs, requestPhrase } from '@/modules/players/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

const amber = { username: 'AmberQuill' }
const confirmed = { ...amber, confirmed: true }
const simple = '/api/auth/simple'
const linked = ['players.player-linked']

test('a username returns the public profile and a phrase without signing in', async () => {
  await using app = await createTestApp()
  const visitor = app.visitor()
  const { body } = await expectResponse(app, {
    as: visitor,
    post: simple,
    body: { username: ' amberquill ' },
    status: 200,
  })
  expect(body.userInfo).toMatchObject({
    id: '8000000001',
    username: 'AmberQuill',
    displayName: 'Amber Quill',
  })
  expect(body.challenge).toMatch(/^([a-z]+ ){5}[a-z]+$/)
  await expectResponse(app, { as: visitor, get: '/api/auth/user', status: 401 })
})

test('a player with the phrase in the profile is signed in to a verified account', async () => {
  await using app = await createTestApp()
  const visitor = app.visitor()
  await setProfileDescription(
    app,
    'AmberQuill',
    `Collects bows.\n${(await requestPhrase(visitor, 'AmberQuill')).toUpperCase()}`,
  )
  const { body } = await expectResponse(app, {
    as: visitor,
    post: simple,
    body: confirmed,
    status: 200,
    events: linked,
  })
  expect(body.user).toMatchObject({ ...amber, displayName: 'Amber Quill', verified: true, temporary: false })
  expect((await visitor.get('/api/auth/user')).body.id).toBe(body.user.id)
  expect((await visitor.get('/api/auth/roblox/user')).body).toMatchObject({ id: '8000000001', ...amber })
})

test('a returning player signs in to the same account', async () => {
  await using app = await createTestApp()
  const first = await loggedInAs(app, 'AmberQuill')
  const second = app.visitor()
  await setProfileDescription(app, 'AmberQuill', await requestPhrase(second, 'AmberQuill'))
  const { body } = await expectResponse(app, { as: second, post: simple, body: confirmed, status: 200 })
  expect((await first.get('/api/auth/user')).body.id).toBe(body.user.id)
})

test('the profile sent by the browser is ignored (C15)', async () => {
  await using app = await createTestApp()
  const thief = app.visitor()
  const phrase = await requestPhrase(thief, 'AmberQuill')
  for (const userInfo of [
    { id: '8000000001', description: phrase },
    { ...amber, challenge: phrase },
    'x',
    null,
  ])
    await expectResponse(app, {
      as: thief,
      post: simple,
      body: { ...confirmed, userInfo },
      status: 403,
      code: 'proof_missing',
    })
  await expectResponse(app, { as: thief, get: '/api/auth/user', status: 401 })
})

test('a phrase is valid for its own player and browser only', async () => {
  await using app = await createTestApp()
  const [owner, thief] = [app.visitor(), app.visitor()]
  await setProfileDescription(app, 'AmberQuill', await requestPhrase(owner, 'AmberQuill'))
  await requestPhrase(thief, 'AmberQuill')
  await requestPhrase(owner, 'brinewalker')
  const [other, none] = [{ username: 'brinewalker', confirmed: true }, app.visitor()]
  await expectResponse(app, { as: thief, post: simple, body: confirmed, status: 403, code: 'proof_missing' })
  await expectResponse(app, { as: none, post: simple, body: confirmed, status: 403, code: 'proof_missing' })
  await expectResponse(app, { as: owner, post: simple, body: other, status: 403, code: 'proof_missing' })
})

test('a failed check can be repeated with the same phrase for fifteen minutes', async () => {
  await using app = await createTestApp()
  const visitor = app.visitor()
  const phrase = await requestPhrase(visitor, 'AmberQuill')
  await expectResponse(app, { as: visitor, post: simple, body: confirmed, status: 403 })
  app.advance(800_000)
  expect(await requestPhrase(visitor, 'AmberQuill')).toBe(phrase)
  app.advance(899_999)
  await setProfileDescription(app, 'AmberQuill', phrase)
  await expectResponse(app, { as: visitor, post: simple, body: confirmed, status: 200, events: linked })
})

test('an expired or used phrase is rejected', async () => {
  await using app = await createTestApp()
  const visitor = app.visitor()
  await setProfileDescription(app, 'AmberQuill', await requestPhrase(visitor, 'AmberQuill'))
  app.advance(900_000)
  await expectResponse(app, {
    as: visitor,
    post: simple,
    body: confirmed,
    status: 403,
    code: 'proof_missing',
  })
  await setProfileDescription(app, 'AmberQuill', await requestPhrase(visitor, 'AmberQuill'))
  await expectResponse(app, { as: visitor, post: simple, body: confirmed, status: 200, events: linked })
  await expectResponse(app, {
    as: visitor,
    post: simple,
    body: confirmed,
    status: 403,
    code: 'proof_missing',
  })
})

test('ten concurrent confirmations of one phrase create one session', async () => {
  await using app = await createTestApp()
  const visitor = app.visitor()
  await setProfileDescription(app, 'AmberQuill', await requestPhrase(visitor, 'AmberQuill'))
  const responses = await Promise.all(Array.from({ length: 10 }, () => visitor.post(simple, confirmed)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)])
})

test('attempts are limited to sixty in fifteen minutes (E1)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const visitor = app.visitor()
  const attempts = Array.from({ length: 60 }, () => visitor.post(simple, confirmed))
  expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([403]))
  await expectResponse(app, {
    as: visitor,
    post: simple,
    body: confirmed,
    status: 429,
    code: 'too_many_requests',
  })
  app.advance(900_000)
  await expectResponse(app, { as: visitor, post: simple, body: confirmed, status: 403 })
})

test('an unknown username gets player_unknown and a malformed one gets invalid', async () => {
  await using app = await createTestApp()
  for (const username of ['nobody_here', 'x', '<b>', '🎩'])
    await expectResponse(app, {
      as: app.visitor(),
      post: simple,
      body: { username },
      status: 404,
      code: 'player_unknown',
    })
  for (const username of ['', '  ', 'x'.repeat(41), 7, null])
    await expectResponse(app, {
      as: app.visitor(),
      post: simple,
      body: { username },
      status: 422,
      code: 'invalid',
    })
})

test('a player whose username is taken gets a new account under another name (C4)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'amberquill')
  const player = await loggedInAs(app, 'AmberQuill')
  const [existing, created] = [
    (await ann.get('/api/auth/user')).body,
    (await player.get('/api/auth/user')).body,
  ]
  expect(created.id).not.toBe(existing.id)
  expect(created).toMatchObject({ username: 'AmberQuill_2', email: null })
})

test('twelve concurrent first logins of one player create one account', async () => {
  await using app = await createTestApp()
  const visitors = Array.from({ length: 12 }, () => app.visitor())
  const phrases = await Promise.all(visitors.map((client) => requestPhrase(client, 'AmberQuill')))
  await setProfileDescription(app, 'AmberQuill', phrases.join('\n'))
  const responses = await Promise.all(visitors.map((client) => client.post(simple, confirmed)))
  expect(responses.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
  expect(new Set(responses.map(({ body }) => body.user.id)).size).toBe(1)
})

test('an account with two-step login requires the emailed code after the phrase (C18)', async () => {
  await using app = await createTestApp()
  const ann = await loggedInAs(app, 'AmberQuill')
  const email = 'ann@example.com'
  await ann.post('/api/auth/email', { email })
  await ann.post('/api/auth/email', { email, code: await lastCode(app) })
  await ann.post('/api/auth/password', { password })
  await ann.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  const visitor = app.visitor()
  await setProfileDescription(app, 'AmberQuill', await requestPhrase(visitor, 'AmberQuill'))
  const { body } = await expectResponse(app, { as: visitor, post: simple, body: confirmed, status: 202 })
  expect(body).toEqual({ verification: { type: 'login', email: 'ann@example.com' } })
  await expectResponse(app, { as: visitor, get: '/api/auth/user', status: 401 })
  const code = { ...body.verification, code: await lastCode(app) }
  expect((await visitor.post('/api/auth/verify', code)).body.user.username).toBe('AmberQuill')
})
