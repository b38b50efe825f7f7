import { expect, test } from 'bun:test'
import { lastCode, password, sentEmails, signUpVerified } from '@/modules/auth/factory'
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

/** The phrase of the browser stands in the profile. */
async function prepare(app: TestApp, actor: TestClient, username = amber.username): Promise<void> {
  await setProfileDescription(
    app,
    username,
    (await actor.post('/api/players/challenge', { username })).body.challenge,
  )
}

async function idOf(actor: TestClient): Promise<string> {
  return (await actor.get('/api/auth/user')).body.id
}

test('who is logged in and proves both is this player from then on, under their name and picture', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await prepare(app, ann)
  await expectResponse(app, { as: ann, get: '/api/auth/roblox/user', status: 404, code: 'not_linked' })
  await expectResponse(app, {
    as: ann,
    post: link,
    body: { ...amber, ...proof },
    status: 200,
    events: linked,
  })
  const { body } = await ann.get('/api/auth/user')
  const portrait = `/api/players/${amberId}/portrait`
  expect(body).toMatchObject({ username: 'ann', displayName: 'Amber Quill', profileImageUrl: portrait })
  expect(await maybeLinkedPlayer(app.ctx, body.id)).toMatchObject({ playerId: amberId, ...amber })
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBe(body.id)
  expect((await sentEmails(app)).at(-1)).toContain('A game account was linked to yours')
})

test('a session left open links nobody without the password (C4)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await prepare(app, ann)
  await expectResponse(app, { as: ann, post: link, body: amber, status: 403, code: 'password_wrong' })
  await expectResponse(app, { as: app.visitor(), post: link, body: { ...amber, ...proof }, status: 401 })
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBeUndefined()
})

test('a player belongs to one account, and an account to one player', async () => {
  await using app = await createTestApp()
  await loggedInAs(app, 'AmberQuill')
  const ann = await signUpVerified(app, 'ann')
  await prepare(app, ann)
  await expectResponse(app, {
    as: ann,
    post: link,
    body: { ...amber, ...proof },
    status: 409,
    code: 'player_taken',
  })
  await prepare(app, ann, 'brinewalker')
  await ann.post(link, { username: 'brinewalker', ...proof })
  await prepare(app, ann, 'elmstreet_owl')
  const other = { username: 'elmstreet_owl', ...proof }
  await expectResponse(app, { as: ann, post: link, body: other, status: 409, code: 'other_player_linked' })
})

test('ten accounts that claim one player at once: one has it', async () => {
  await using app = await createTestApp()
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => app.signIn(`claims_${at}`)))
  const phrases = await Promise.all(
    people.map(async (each) => (await each.post('/api/players/challenge', amber)).body.challenge),
  )
  await setProfileDescription(app, 'AmberQuill', phrases.join('\n'))
  const answers = await Promise.all(people.map((each) => each.post(link, amber)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('who unlinks the player is called by their username again, and the player is free', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await prepare(app, ann)
  await ann.post(link, { ...amber, ...proof })
  const unlink = '/api/players/unlink'
  await expectResponse(app, { as: ann, post: unlink, body: {}, status: 403, code: 'password_wrong' })
  await expectResponse(app, {
    as: ann,
    post: unlink,
    body: proof,
    status: 204,
    events: ['players.player-unlinked'],
  })
  await expectResponse(app, { as: ann, post: unlink, body: proof, status: 404, code: 'not_linked' })
  const { body } = await ann.get('/api/auth/user')
  expect(body).toMatchObject({ displayName: 'ann', profileImageUrl: null })
  expect(await idOf(await loggedInAs(app, 'AmberQuill'))).not.toBe(body.id)
})

test('nobody locks themselves out: the only way in stays until there is another', async () => {
  await using app = await createTestApp()
  const amber = await loggedInAs(app, 'AmberQuill')
  const unlink = '/api/players/unlink'
  await expectResponse(app, { as: amber, post: unlink, body: {}, status: 409, code: 'only_way_in' })
  await amber.post('/api/auth/email', { email: 'amber@example.com' })
  await amber.post('/api/auth/email', { email: 'amber@example.com', code: await lastCode(app) })
  await expectResponse(app, { as: amber, post: unlink, body: {}, status: 409, code: 'only_way_in' })
  await amber.post('/api/auth/password', { password })
  await expectResponse(app, {
    as: amber,
    post: unlink,
    body: proof,
    status: 204,
    events: ['players.player-unlinked'],
  })
})

test('two-step log-in needs an address that a code can go to', async () => {
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

test('the portrait of a player is shown who is here or about to be, and nobody else is fetched', async () => {
  await using app = await createTestApp()
  const [visitor, portrait] = [app.visitor(), `/api/players/${amberId}/portrait`]
  await expectResponse(app, { as: visitor, get: portrait, status: 404 })
  await visitor.post('/api/auth/simple', amber)
  const { headers } = await expectResponse(app, { as: visitor, get: portrait, status: 200 })
  expect(headers.get('content-type')).toBe('image/svg+xml')
  await expectResponse(app, { as: app.visitor(), get: portrait, status: 404 })
  await loggedInAs(app, 'AmberQuill')
  await expectResponse(app, { as: app.visitor(), get: portrait, status: 200 })
})

test('the link is in the download, and goes with the account; the player may come again as somebody new', async () => {
  await using app = await createTestApp()
  const amber = await loggedInAs(app, 'AmberQuill')
  const id = await idOf(amber)
  const { data } = (await amber.get('/api/privacy/download')).body
  expect(data['players.links']).toMatchObject([{ playerId: amberId, username: 'AmberQuill' }])
  const deletion = { confirmation: 'delete my account' }
  expect((await amber.post('/api/privacy/deletion', deletion)).status).toBe(204)
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBeUndefined()
  const again = (await (await loggedInAs(app, 'AmberQuill')).get('/api/auth/user')).body
  expect(again.id).not.toBe(id)
  expect(again.username).toBe('AmberQuill_2')
})
