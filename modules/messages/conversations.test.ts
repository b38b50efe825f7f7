import { expect, test } from 'bun:test'
import { sentEmails } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

const post = '/api/messages'
const events = ['messages.message-sent']

async function meet(app: TestApp) {
  const [ann, bob] = await Promise.all([app.signIn('ann'), app.signIn('bob')])
  return { ann, bob, annId: await idOf(ann), bobId: await idOf(bob) }
}

async function idOf(actor: TestClient): Promise<string> {
  return (await actor.get('/api/auth/user')).body.id
}

/** Writes, and lets a moment pass: two messages of one moment have no order. */
async function write(app: TestApp, from: TestClient, receiverId: string, content: string) {
  const reply = await from.post(post, { receiverId, content })
  app.advance(5_000)
  return reply
}

const contentsOf = async (actor: TestClient, otherId: string) =>
  (await actor.get(`/api/conversations/${otherId}`)).body.map((one: { content: string }) => one.content)

test('201: two people write about an item, and each finds it with the other', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await meet(app)
  const { itemId } = await listItem(bob, { itemName: 'Moon Crown' })
  const send = { receiverId: bobId, content: ' Is it\r\nstill there? ', itemId }
  const { body } = await expectResponse(app, { as: ann, post, body: send, status: 201, events })
  expect(body).toEqual({
    id: expect.any(String),
    senderId: annId,
    receiverId: bobId,
    content: 'Is it\nstill there?',
    itemId,
    itemName: 'Moon Crown',
    createdAt: '2026-01-15T12:00:00.000Z',
  })
  app.advance(1)
  await write(app, bob, annId, 'It is.')
  expect(await contentsOf(ann, bobId)).toEqual(['It is.', 'Is it\nstill there?'])
  expect(await contentsOf(bob, annId)).toEqual(['It is.', 'Is it\nstill there?'])
  expect((await ann.get('/api/conversations')).body).toMatchObject([
    { userId: bobId, username: 'bob', unread: 1, isBlocked: false, last: { content: 'It is.' } },
  ])
})

test('what is unread counts until it is read, and the bell says it once for each person who writes', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await meet(app)
  for (const content of ['One', 'Two', 'Three']) await write(app, ann, bobId, content)
  await app.drain()
  expect((await bob.get('/api/messages/unread')).body).toEqual({ unread: 3 })
  expect((await bob.get('/api/notifications')).body).toMatchObject([
    {
      type: 'message',
      title: 'Message from ann',
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
  await write(app, ann, bobId, 'Four')
  await app.drain()
  expect((await bob.get('/api/notifications')).body).toMatchObject([
    { content: 'Four', isRead: false },
    { content: 'Three', isRead: true },
  ])
})

test('a conversation is read page by page', async () => {
  await using app = await createTestApp()
  const { ann, bobId } = await meet(app)
  for (let count = 1; count <= 31; count++) await write(app, ann, bobId, `No ${count}`)
  const first = await ann.get(`/api/conversations/${bobId}`)
  expect(first.body).toHaveLength(30)
  const [, next = ''] = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
  const second = await ann.get(next)
  expect(second.body.map((one: { content: string }) => one.content)).toEqual(['No 1'])
  expect(second.headers.get('link')).toBeNull()
})

test('404: nobody, somebody who left and somebody who blocked are answered for alike (B10)', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await meet(app)
  const gone = await app.signIn('gone')
  const goneId = await idOf(gone)
  await gone.post('/api/privacy/deletion', { confirmation: 'delete my account' })
  await bob.put(`/api/conversations/${annId}/block`)
  const answers = []
  for (const receiverId of [bobId, goneId, 'nobody']) {
    const send = { receiverId, content: 'Hello' }
    const { body } = await expectResponse(app, {
      as: ann,
      post,
      body: send,
      status: 404,
      code: 'receiver_unavailable',
    })
    answers.push({ ...body, requestId: '' })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  await app.drain()
  expect((await bob.get('/api/notifications')).body).toEqual([])
})

test('a block holds both ways, and ends when it is lifted; what was written stays', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await meet(app)
  await write(app, ann, bobId, 'Hello')
  await expectResponse(app, { as: bob, put: `/api/conversations/${annId}/block`, status: 200 })
  const send = { receiverId: annId, content: 'Hello' }
  await expectResponse(app, { as: bob, post, body: send, status: 409, code: 'receiver_blocked' })
  expect((await bob.get(`/api/conversations/${annId}/person`)).body).toEqual({
    userId: annId,
    username: 'ann',
    isTemporary: true,
    hasLeft: false,
    isBlocked: true,
  })
  expect((await ann.get(`/api/conversations/${bobId}/person`)).body.isBlocked).toBe(false)
  await expectResponse(app, { as: bob, delete: `/api/conversations/${annId}/block`, status: 200 })
  expect((await write(app, ann, bobId, 'Again')).status).toBe(201)
  expect(await contentsOf(bob, annId)).toEqual(['Again', 'Hello'])
})

test('422: not to oneself, not about an item that is not there (B9)', async () => {
  await using app = await createTestApp()
  const { ann, annId, bobId } = await meet(app)
  const self = { receiverId: annId, content: 'Hello' }
  await expectResponse(app, { as: ann, post, body: self, status: 422, code: 'message_to_self' })
  const foreign = { receiverId: bobId, content: 'Hello', itemId: 'nonsense' }
  const { body } = await expectResponse(app, { as: ann, post, body: foreign, status: 422, code: 'invalid' })
  expect(body.errors).toEqual([{ path: 'itemId', message: 'This item does not exist.' }])
})

test.each([[''], [' \n\t '], ['\u200b\u202e\u2066\ufeff'], ['x'.repeat(2_001)], [7], [null], [['a']]])(
  '422: %p is no message (B9)',
  async (content) => {
    await using app = await createTestApp()
    const { ann, bobId } = await meet(app)
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

test('what hides or turns round is taken out of a message, and markup is text (B9, D1)', async () => {
  await using app = await createTestApp()
  const { ann, bobId } = await meet(app)
  const { body } = await write(app, ann, bobId, '<b>pay\u202epal\u200b.com</b> 👩\u200d👧')
  expect(body.content).toBe('<b>paypal.com</b> 👩\u200d👧')
})

test('429: five within ten seconds, and more when these are over (B9)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const { ann, bobId } = await meet(app)
  const send = { receiverId: bobId, content: 'Hello' }
  for (let sent = 0; sent < 5; sent++) expect((await ann.post(post, send)).status).toBe(201)
  const refused = await expectResponse(app, {
    as: ann,
    post,
    body: send,
    status: 429,
    code: 'too_many_requests',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  app.advance(10_000)
  await expectResponse(app, { as: ann, post, body: send, status: 201, events })
})

test('429: fifty new people a day, and those one knows at any time (B9)', async () => {
  await using app = await createTestApp()
  const { ann, bobId } = await meet(app)
  app.advance(1)
  await using limited = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const writer = await limited.signIn('writer')
  const people = []
  for (let count = 0; count <= 50; count++) {
    people.push(await idOf(await limited.signIn(`person_${count}`)))
    limited.advance(60_000)
  }
  const [last = '', ...known] = people.toReversed()
  for (const receiverId of known) expect((await write(limited, writer, receiverId, 'Hi')).status).toBe(201)
  const send = { receiverId: last, content: 'Hi' }
  await expectResponse(limited, { as: writer, post, body: send, status: 429, code: 'too_many_contacts' })
  expect((await write(limited, writer, known[0] ?? '', 'Hi again')).status).toBe(201)
  limited.advance(86_400_000)
  await expectResponse(limited, { as: writer, post, body: send, status: 201, events })
  expect((await write(app, ann, bobId, 'Hi')).status).toBe(201)
})

test('a message is reported once by whoever got it, and moderators see its words', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'desk@shop.example' } })
  const { ann, bob, bobId } = await meet(app)
  const { body: message } = await write(app, ann, bobId, 'Buy followers here')
  const path = `/api/messages/${message.id}/report`
  await expectResponse(app, { as: ann, post: path, status: 404 })
  await expectResponse(app, { as: await app.signIn('eve'), post: path, status: 404 })
  const reported = ['messages.message-reported']
  const { body } = await expectResponse(app, { as: bob, post: path, status: 201, events: reported })
  expect((await expectResponse(app, { as: bob, post: path, status: 201 })).body).toEqual(body)
  await expectResponse(app, { as: ann, get: '/api/admin/message-reports', status: 404 })
  await setRole(app.ctx, 'temporary:eve', 'moderator')
  const eve = await app.signIn('eve')
  expect(
    (await expectResponse(app, { as: eve, get: '/api/admin/message-reports', status: 200 })).body,
  ).toMatchObject([{ id: body.id, reporter: 'bob', reported: 'ann', content: 'Buy followers here' }])
  const close = `/api/admin/message-reports/${body.id}/close`
  await expectResponse(app, { as: eve, post: close, status: 200 })
  await expectResponse(app, { as: eve, post: close, status: 404 })
  expect((await eve.get('/api/admin/message-reports')).body).toEqual([])
  await app.drain()
  const [mail = '', ...more] = await sentEmails(app)
  expect(more).toEqual([])
  expect(mail).toMatch(/^To: desk@shop\.example\r$/m)
  expect(mail).toContain('> Buy followers here')
})

test('whoever leaves takes their words along, and the other keeps their own', async () => {
  await using app = await createTestApp()
  const { ann, bob, annId, bobId } = await meet(app)
  await write(app, ann, bobId, 'Hello')
  await write(app, bob, annId, 'Good day')
  const { body } = await ann.get('/api/privacy/download')
  expect(body.data['messages.sent']).toMatchObject([{ content: 'Hello' }])
  expect(JSON.stringify(body)).not.toContain('Good day')
  await ann.post('/api/privacy/deletion', { confirmation: 'delete my account' })
  expect(await contentsOf(bob, annId)).toEqual(['Good day', ''])
  expect((await bob.get('/api/conversations')).body).toMatchObject([
    { username: 'Deleted account', hasLeft: true },
  ])
})

test('401: a visitor writes to nobody and reads nothing', async () => {
  await using app = await createTestApp()
  const { bobId } = await meet(app)
  await expectResponse(app, {
    as: app.visitor(),
    post,
    body: { receiverId: bobId, content: 'Hi' },
    status: 401,
  })
  await expectResponse(app, { as: app.visitor(), get: '/api/conversations', status: 401 })
  await expectResponse(app, { as: app.visitor(), get: `/api/conversations/${bobId}`, status: 401 })
})
