import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { socketOpener } from '@/tests/support/test-socket'

async function openApp(env: Record<string, string> = {}) {
  const app = await createTestApp({ env })
  const open = socketOpener(app)
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const [annId, bobId] = [await userIdOf(ann), await userIdOf(bob)]
  return { app, open, ann, bob, annId, bobId, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('a message sent over a socket is stored and pushed to every open page of both users', async () => {
  await using world = await openApp()
  const { open, ann, bob, annId, bobId } = world
  using from = await open({ as: ann })
  using other = await open({ as: ann })
  using to = await open({ as: bob })
  from.send({ type: 'new_message', data: { receiverId: bobId, content: 'Hello' } })
  const expected = { senderId: annId, receiverId: bobId, content: 'Hello', itemId: null }
  for (const socket of [from, other, to])
    expect((await socket.waitFor('message')).data).toMatchObject(expected)
  expect((await bob.get(`/api/conversations/${annId}`)).body).toMatchObject([expected])
  expect((await to.waitFor('changed')).data).toEqual({
    paths: ['/api/conversations', '/api/messages/unread'],
  })
  await world.app.drain()
  expect((await to.waitFor('notification')).data).toMatchObject({
    type: 'message',
    title: 'Message from ann (temporary)',
  })
})

test('over a socket, unknown and blocking receivers get the same error, and hidden characters are rejected (B9, B10)', async () => {
  await using world = await openApp()
  const { open, ann, bob, annId, bobId } = world
  await bob.put(`/api/conversations/${annId}/block`)
  using socket = await open({ as: ann })
  const errors = []
  for (const receiverId of ['unknown', bobId]) {
    socket.send({ type: 'new_message', data: { receiverId, content: 'Hello' } })
    errors.push(await socket.waitFor('error'))
    socket.received.length = 0
  }
  expect(errors[1]).toEqual(errors[0])
  for (const data of [{ receiverId: annId, content: 'Hello' }, { receiverId: bobId, content: '\u202e' }, 7]) {
    socket.send({ type: 'new_message', data })
    await socket.waitFor('error')
    socket.received.length = 0
  }
  expect((await ann.get('/api/conversations')).body).toEqual([])
})

test('HTTP and the socket share one rate limit (B9)', async () => {
  await using world = await openApp({ RATE_LIMIT_SCALE: '1' })
  const { open, ann, bobId } = world
  using socket = await open({ as: ann })
  for (let sent = 0; sent < 5; sent++)
    await ann.post('/api/messages', { receiverId: bobId, content: 'Hello' })
  socket.send({ type: 'new_message', data: { receiverId: bobId, content: 'Hello' } })
  expect((await socket.waitFor('error')).data).toMatchObject({ code: 'too_many_requests' })
})
