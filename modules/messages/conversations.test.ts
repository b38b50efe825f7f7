import { expect, test } from 'bun:test'
import { signUp, userIdOf } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

const post = '/api/messages'
const events = ['messages.message-sent']

async function signInBoth(app: TestApp) {
  const [ann, bob] = await Promise.all([app.signIn('ann'), app.signIn('bob')])
  return { ann, bob, annId: await userIdOf(ann), bobId: await userIdOf(bob) }
}

/** Sends a message and advances time, because two messages at the same time have no order. */
async function send(app: TestApp, from: TestClient, receiverId: string, content: string) {
  const response = await from.post(post, { receiverId, content })
  app.advance(5_000)
  return response
}

const contentsOf = async (client: TestClient, otherId: string) =>
  (await client.get(`/api/conversations/${otherId}`)).body.map((one: { content: string }) => one.content)

test('201: two users exchange messages about an item and both see the conversation', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await signInBoth(app)
  const { itemId, assetId } = await listItem(bob, { itemName: 'Moon Crown' })
  const body = { receiverId: bobId, content: ' Is it\r\nstill there? ', itemId }
  const sent = await expectResponse(app, { as: ann, post, body, status: 201, events })
  expect(sent.body).toEqual({
    id: expect.any(String),
    senderId: annId,
    receiverId: bobId,
    content: 'Is it\nstill there?',
    isRemoved: false,
    itemId,
    itemName: 'Moon Crown',
    item: { assetId, category: 'hat', imageUrl: null },
    createdAt: '2026-01-15T12:00:00.000Z',
  })
  app.advance(1)
  await send(app, bob, annId, 'It is.')
  expect(await contentsOf(ann, bobId)).toEqual(['It is.', 'Is it\nstill there?'])
  expect(await contentsOf(bob, annId)).toEqual(['It is.', 'Is it\nstill there?'])
  expect((await ann.get('/api/conversations')).body).toMatchObject([
    { userId: bobId, username: 'bob', unread: 1, isBlocked: false, last: { content: 'It is.' } },
  ])
})

test('unread messages count until read, with one unread notification per sender', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await signInBoth(app)
  for (const content of ['One', 'Two', 'Three']) await send(app, ann, bobId, content)
  await app.drain()
  expect((await bob.get('/api/messages/unread')).body).toEqual({ unread: 3 })
  expect((await bob.get('/api/notifications')).body).toMatchObject([
    {
      type: 'message',
      title: 'Message from ann (temporary)',
      content: 'Three',
      href: `/messages/${annId}`,
      isRead: false,
    },
  ])
  const path = `/api/conversations/${annId}/read`
  await expectResponse(app, { as: bob, put: path, status: 200, events: ['messages.conversation-read'] })
  await expectResponse(app, { as: bob, put: path, status: 200 })
  await app.drain()
  expect((await bob.get('/api/messages/unread')).body).toEqual({ unread: 0 })
  expect((await bob.get('/api/notifications')).body).toMatchObject([{ isRead: true }])
  await send(app, ann, bobId, 'Four')
  await app.drain()
  expect((await bob.get('/api/notifications')).body).toMatchObject([
    { content: 'Four', isRead: false },
    { content: 'Three', isRead: true },
  ])
})

test('a conversation is paginated', async () => {
  await using app = await createTestApp()
  const { ann, bobId } = await signInBoth(app)
  for (let count = 1; count <= 31; count++) await send(app, ann, bobId, `No ${count}`)
  const first = await ann.get(`/api/conversations/${bobId}`)
  expect(first.body).toHaveLength(30)
  const [, next = ''] = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
  const second = await ann.get(next)
  expect(second.body.map((one: { content: string }) => one.content)).toEqual(['No 1'])
  expect(second.headers.get('link')).toBeNull()
})

test('404: an unknown, a deleted and a blocking receiver get the same response (B10)', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await signInBoth(app)
  const deleted = await app.signIn('deleted')
  const deletedId = await userIdOf(deleted)
  await deleted.post('/api/privacy/deletion', { confirmation: 'delete my account' })
  await bob.put(`/api/conversations/${annId}/block`)
  const bodies = []
  for (const receiverId of [bobId, deletedId, 'unknown']) {
    const response = await expectResponse(app, {
      as: ann,
      post,
      body: { receiverId, content: 'Hello' },
      status: 404,
      code: 'receiver_unavailable',
    })
    bodies.push({ ...response.body, requestId: '' })
  }
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[2]).toEqual(bodies[0])
  await app.drain()
  expect((await bob.get('/api/notifications')).body).toEqual([])
})

test('a block stops messages both ways until it is removed; earlier messages stay', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await signInBoth(app)
  await send(app, ann, bobId, 'Hello')
  await expectResponse(app, { as: bob, put: `/api/conversations/${annId}/block`, status: 200 })
  const body = { receiverId: annId, content: 'Hello' }
  await expectResponse(app, { as: bob, post, body, status: 409, code: 'receiver_blocked' })
  expect((await bob.get(`/api/conversations/${annId}/person`)).body).toEqual({
    userId: annId,
    username: 'ann',
    imageUrl: null,
    isTemporary: true,
    hasLeft: false,
    isBlocked: true,
  })
  expect((await ann.get(`/api/conversations/${bobId}/person`)).body.isBlocked).toBe(false)
  await expectResponse(app, { as: bob, delete: `/api/conversations/${annId}/block`, status: 200 })
  expect((await send(app, ann, bobId, 'Again')).status).toBe(201)
  expect(await contentsOf(bob, annId)).toEqual(['Again', 'Hello'])
})

test('422: a message to oneself or about an unknown item (B9)', async () => {
  await using app = await createTestApp()
  const { ann, annId, bobId } = await signInBoth(app)
  const self = { receiverId: annId, content: 'Hello' }
  await expectResponse(app, { as: ann, post, body: self, status: 422, code: 'message_to_self' })
  const foreign = { receiverId: bobId, content: 'Hello', itemId: 'nonsense' }
  const { body } = await expectResponse(app, { as: ann, post, body: foreign, status: 422, code: 'invalid' })
  expect(body.errors).toEqual([{ path: 'itemId', message: "This item doesn't exist." }])
})

test.each([[''], [' \n\t '], ['\u200b\u202e\u2066\ufeff'], ['x'.repeat(2_001)], [7], [null], [['a']]])(
  '422: %p is not a valid message (B9)',
  async (content) => {
    await using app = await createTestApp()
    const { ann, bobId } = await signInBoth(app)
    const { body } = await expectResponse(app, {
      as: ann,
      post,
      body: { receiverId: bobId, content },
      status: 422,
      code: 'invalid',
    })
    expect(body.errors.map((each: { path: string }) => each.path)).toEqual(['content'])
  },
)

test('hidden and reversing characters are removed, and markup stays text (B9, D1)', async () => {
  await using app = await createTestApp()
  const { ann, bobId } = await signInBoth(app)
  const { body } = await send(app, ann, bobId, '<b>pay\u202epal\u200b.com</b> 👩\u200d👧')
  expect(body.content).toBe('<b>paypal.com</b> 👩\u200d👧')
})

test('429: more than five messages within ten seconds (B9)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const { ann, bobId } = await signInBoth(app)
  const body = { receiverId: bobId, content: 'Hello' }
  for (let sent = 0; sent < 5; sent++) expect((await ann.post(post, body)).status).toBe(201)
  const limited = await expectResponse(app, { as: ann, post, body, status: 429, code: 'too_many_requests' })
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  app.advance(10_000)
  await expectResponse(app, { as: ann, post, body, status: 201, events })
})

test('429: more than fifty new contacts a day; known contacts are not limited (B9)', async () => {
  await using limited = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const writer = await limited.signIn('writer')
  const userIds = []
  for (let count = 0; count <= 50; count++) {
    userIds.push(await userIdOf(await limited.signIn(`user_${count}`)))
    limited.advance(60_000)
  }
  const [last = '', ...known] = userIds.toReversed()
  for (const receiverId of known) expect((await send(limited, writer, receiverId, 'Hi')).status).toBe(201)
  const body = { receiverId: last, content: 'Hi' }
  await expectResponse(limited, { as: writer, post, body, status: 429, code: 'too_many_contacts' })
  expect((await send(limited, writer, known[0] ?? '', 'Hi again')).status).toBe(201)
  limited.advance(86_400_000)
  await expectResponse(limited, { as: writer, post, body, status: 201, events })
})

test('deleting an account erases its messages and keeps those of the other user', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await signInBoth(app)
  await send(app, ann, bobId, 'Hello')
  await send(app, bob, annId, 'Good day')
  await app.drain()
  expect((await bob.get('/api/notifications')).body).toMatchObject([{ content: 'Hello' }])
  const { body } = await ann.get('/api/privacy/download')
  expect(body.data['messages.sent']).toMatchObject([{ content: 'Hello' }])
  expect(JSON.stringify(body)).not.toContain('Good day')
  await ann.post('/api/privacy/deletion', { confirmation: 'delete my account' })
  expect(await contentsOf(bob, annId)).toEqual(['Good day', ''])
  expect((await bob.get('/api/notifications')).body).toEqual([])
  expect((await bob.get('/api/conversations')).body).toMatchObject([
    { username: 'Deleted account', hasLeft: true },
  ])
})

test('an unverified account answers, and writes to nobody first (E20)', async () => {
  await using app = await createTestApp()
  const [stranger, seller] = [app.visitor(), await app.signIn('some_seller')]
  await signUp(stranger)
  const [strangerId, sellerId] = [await userIdOf(stranger), await userIdOf(seller)]
  const first = await stranger.post('/api/messages', { receiverId: sellerId, content: 'Buy my coins' })
  expect([first.status, first.body.code]).toEqual([403, 'email_unverified'])
  await seller.post('/api/messages', { receiverId: strangerId, content: 'Hello' })
  const reply = await stranger.post('/api/messages', { receiverId: sellerId, content: 'Hi' })
  expect(reply.status).toBe(201)
})
