import { expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect } from 'bun'
import { password } from '@/modules/auth/factory'
import { publishToTopic } from '@/src/realtime/publish'
import { defineTopic } from '@/src/realtime/topics'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { eventually } from '@/tests/support/eventually'
import { createWorld } from '@/tests/support/module-testing/world'
import type { TestClient } from '@/tests/support/test-client'
import { socketOpener } from '@/tests/support/test-socket'

const news = defineTopic('news')
const confirmation = 'delete my account'

test('every way to end a session closes its sockets shortly after (B8)', async () => {
  await using world = await createWorld()
  const [open, owner] = [socketOpener(world.app), await world.signInAs('stranger')]
  const ends: ((client: TestClient) => Promise<{ status: number }>)[] = [
    (client) => client.post('/api/auth/logout'),
    () => owner.post('/api/auth/password', { currentPassword: password, password: 'another horse 8' }),
    async (client) => {
      const { body } = await client.get('/api/auth/sessions')
      const { id } = body.find(({ current }: { current: boolean }) => current)
      return owner.delete(`/api/auth/sessions/${id}`)
    },
    (client) => client.delete('/api/auth/sessions'),
    (client) => client.post('/api/privacy/deletion', { confirmation, currentPassword: 'another horse 8' }),
  ]
  await world.app.core.start()
  using bystander = await open({ as: await world.signInAs('seller') })
  for (const end of ends) {
    const client = await world.signInAs('stranger')
    using socket = await open({ as: client })
    expect((await end(client)).status).toBeLessThan(300)
    await eventually(async () => expect(socket.closeCode).toBe(4401))
  }
  expect(bystander.closeCode).toBeUndefined()
})

test('a client that stops reading is disconnected before its buffer grows large, without affecting others (E3)', async () => {
  await using app = await createKitApp((scope) => scope, { topics: [news] })
  using reader = await socketOpener(app)()
  reader.send({ type: 'subscribe', data: { topics: ['news'] } })
  const stalled = await openStalledSocket(Number(app.app.server.server?.port))
  await eventually(async () => expect(app.app.server.server?.subscriberCount('news')).toBe(2))
  let sentCount = 0
  const isDropped = () => app.app.sockets.count === 1
  while (!isDropped() && sentCount < 20_000) {
    publishToTopic(app.ctx, { topic: news }, { type: 'news', data: 'x'.repeat(4_096) })
    if (++sentCount % 10 === 0) while (reader.received.length < sentCount) await nextTurn()
  }
  expect(isDropped()).toBe(true)
  await eventually(async () => expect(reader.received).toHaveLength(sentCount))
  stalled.terminate()
})

/** Subscribes to news and then stops reading. */
async function openStalledSocket(port: number) {
  const { promise: isOpen, resolve } = Promise.withResolvers<void>()
  const socket = await connect({ hostname: 'localhost', port, socket: { data: () => resolve() } })
  socket.write(
    [
      'GET /ws HTTP/1.1',
      'Host: localhost',
      'Origin: http://localhost:3000',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  await isOpen
  socket.pause()
  socket.write(textFrame(JSON.stringify({ type: 'subscribe', data: { topics: ['news'] } })))
  return socket
}

/** A short text frame with a mask of zeros. */
function textFrame(text: string): Uint8Array {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
