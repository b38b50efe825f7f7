import { expect, test } from 'bun:test'
import { lastCode, password, sentEmails, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { setProfileDescription } from '@/modules/platform/factory'
import { loggedInAs } from '@/modules/players/factory'
import { maybeLinkedPlayer, maybeLinkedUserId } from '@/modules/players/link'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'

const amber = { username: 'AmberQuill' }
const amberId = '8000000001'
const proof = { currentPassword: password }
const link = '/api/players/link'
const linked = ['players.player-linked']

/** Adds the client's phrase to the player's profile. */
async function addPhraseToProfile(app: TestApp, actor: TestClient, username = amber.username): Promise<void> {
  await setProfileDescription(
    app,
    username,
    (await actor.post('/api/players/challenge', { username })).body.challenge,
  )
}

test("linking with a phrase and the password gives the account the player's display name and avatar", async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await addPhraseToProfile(app, ann)
  await expectResponse(app, { as: ann, get: '/api/auth/roblox/user', status: 404, code: 'not_linked' })
  await expectResponse(app, {
    as: ann,
    post: link,
    body: { ...amber, ...proof },
    status: 200,
    events: linked,
  })
  const { body } = await ann.get('/api/auth/user')
  const avatarUrl = `/api/players/${amberId}/portrait`
  expect(body).toMatchObject({ username: 'ann', displayName: 'Amber Quill', profileImageUrl: avatarUrl })
  expect(await maybeLinkedPlayer(app.ctx, body.id)).toMatchObject({ playerId: amberId, ...amber })
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBe(body.id)
  expect((await sentEmails(app)).at(-1)).toContain('A game account was linked to yours')
})

test('linking requires the password (C4)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await addPhraseToProfile(app, ann)
  await expectResponse(app, { as: ann, post: link, body: amber, status: 403, code: 'password_wrong' })
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBeUndefined()
})

test('a player can be linked to one account only, and an account to one player only', async () => {
  await using app = await createTestApp()
  await loggedInAs(app, 'AmberQuill')
  const ann = await signUpVerified(app, 'ann')
  await addPhraseToProfile(app, ann)
  await expectResponse(app, {
    as: ann,
    post: link,
    body: { ...amber, ...proof },
    status: 409,
    code: 'player_taken',
  })
  await addPhraseToProfile(app, ann, 'brinewalker')
  await ann.post(link, { username: 'brinewalker', ...proof })
  await addPhraseToProfile(app, ann, 'elmstreet_owl')
  const other = { username: 'elmstreet_owl', ...proof }
  await expectResponse(app, { as: ann, post: link, body: other, status: 409, code: 'other_player_linked' })
})

test('when ten accounts claim one player at once, one succeeds', async () => {
  await using app = await createTestApp()
  const clients = await Promise.all(Array.from({ length: 10 }, (_, index) => app.signIn(`claims_${index}`)))
  const phrases = await Promise.all(
    clients.map(async (client) => (await client.post('/api/players/challenge', amber)).body.challenge),
  )
  await setProfileDescription(app, 'AmberQuill', phrases.join('\n'))
  const responses = await Promise.all(clients.map((client) => client.post(link, amber)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('unlinking restores the username as display name and frees the player', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await addPhraseToProfile(app, ann)
  await ann.post(link, { ...amber, ...proof })
  const unlink = '/api/players/link'
  await expectResponse(app, { as: ann, delete: unlink, body: {}, status: 403, code: 'password_wrong' })
  await expectResponse(app, {
    as: ann,
    delete: unlink,
    body: proof,
    status: 204,
    events: ['players.player-unlinked'],
  })
  await expectResponse(app, { as: ann, delete: unlink, body: proof, status: 404, code: 'not_linked' })
  const { body } = await ann.get('/api/auth/user')
  expect(body).toMatchObject({ displayName: 'ann', profileImageUrl: null })
  expect(await userIdOf(await loggedInAs(app, 'AmberQuill'))).not.toBe(body.id)
})

test("the only sign-in method can't be unlinked", async () => {
  await using app = await createTestApp()
  const amber = await loggedInAs(app, 'AmberQuill')
  const unlink = '/api/players/link'
  await expectResponse(app, { as: amber, delete: unlink, body: {}, status: 409, code: 'only_way_in' })
  await amber.post('/api/auth/email', { email: 'amber@example.com' })
  await amber.post('/api/auth/email', { email: 'amber@example.com', code: await lastCode(app) })
  await expectResponse(app, { as: amber, delete: unlink, body: {}, status: 409, code: 'only_way_in' })
  await amber.post('/api/auth/password', { password })
  await expectResponse(app, {
    as: amber,
    delete: unlink,
    body: proof,
    status: 204,
    events: ['players.player-unlinked'],
  })
})

test('two-step login requires a verified email address', async () => {
  await using app = await createTestApp()
  const amber = await loggedInAs(app, 'AmberQuill')
  const on = { enabled: true }
  await expectResponse(app, {
    as: amber,
    post: '/api/auth/two-step',
    body: on,
    status: 403,
    code: 'email_unverified',
  })
})

test('an avatar is served for linked players and for browsers with a challenge only', async () => {
  await using app = await createTestApp()
  const [visitor, avatarUrl] = [app.visitor(), `/api/players/${amberId}/portrait`]
  await expectResponse(app, { as: visitor, get: avatarUrl, status: 404 })
  await visitor.post('/api/auth/simple', amber)
  const { headers } = await expectResponse(app, { as: visitor, get: avatarUrl, status: 200 })
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  await expectResponse(app, { as: app.visitor(), get: avatarUrl, status: 404 })
  await loggedInAs(app, 'AmberQuill')
  await expectResponse(app, { as: app.visitor(), get: avatarUrl, status: 200 })
})

test('the link is exported and erased with the account, and the player can register again', async () => {
  await using app = await createTestApp()
  const amber = await loggedInAs(app, 'AmberQuill')
  const id = await userIdOf(amber)
  const { data } = (await amber.get('/api/privacy/download')).body
  expect(data['players.links']).toMatchObject([{ playerId: amberId, username: 'AmberQuill' }])
  const deletion = { confirmation: 'delete my account' }
  expect((await amber.post('/api/privacy/deletion', deletion)).status).toBe(204)
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBeUndefined()
  const again = (await (await loggedInAs(app, 'AmberQuill')).get('/api/auth/user')).body
  expect(again.id).not.toBe(id)
  expect(again.username).toBe('AmberQuill_2')
})

test('a demo player linked from another account never logs in to it, because anyone can be that player (C15)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await addPhraseToProfile(app, ann)
  expect((await ann.post(link, { ...amber, ...proof })).status).toBe(200)
  const thief = app.visitor()
  const { challenge } = (await thief.post('/api/auth/simple', amber)).body
  await setProfileDescription(app, amber.username, challenge)
  const login = await thief.post('/api/auth/simple', { ...amber, confirmed: true })
  expect([login.status, login.body.code]).toEqual([409, 'player_taken'])
  expect((await thief.get('/api/auth/user')).status).toBe(401)
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBe(await userIdOf(ann))
})

test('an account that a demo player created stays open to another login of that player only', async () => {
  await using app = await createTestApp()
  const first = await loggedInAs(app, 'AmberQuill')
  const id = await userIdOf(first)
  expect(await userIdOf(await loggedInAs(app, 'AmberQuill'))).toBe(id)
})
