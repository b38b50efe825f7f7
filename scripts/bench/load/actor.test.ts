import { expect, onTestFinished, test } from 'bun:test'
import type { Socket } from 'bun'
import { Actor } from '@/scripts/bench/load/actor'

const user = { user: { id: 'u1' } }
const json = JSON.stringify(user)

/** Signs in at a server that responds to each request, counted from 1, unless `handle` returns true. */
async function signInAt(handle: (request: number, socket: Socket) => boolean): Promise<Actor> {
  let requestsCount = 0
  const respond = (socket: Socket) => {
    const isHandled = handle(++requestsCount, socket)
    if (!isHandled) socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${json.length}\r\n\r\n${json}`)
  }
  const server = Bun.listen({ port: 0, hostname: 'localhost', socket: { data: respond } })
  const actor = await new Actor(server.port).signIn('seller')
  onTestFinished(() => {
    actor.disconnect()
    server.stop(true)
  })
  return actor
}

test('an actor connects again when the server has closed the idle connection', async () => {
  const actor = await signInAt((_, socket) => {
    setTimeout(() => socket.end(), 20)
    return false
  })
  await Bun.sleep(200)
  expect(await actor.post('/api/orders/1/sent')).toEqual(user)
  expect(actor.samples.map(({ status }) => status)).toEqual([200, 200])
})

test('a request without a response counts with status 0', async () => {
  const actor = await signInAt((request, socket) => {
    if (request === 2) socket.end()
    return request === 2
  })
  expect(await actor.post('/api/orders/1/sent')).toBeUndefined()
  expect(await actor.post('/api/orders/1/sent')).toEqual(user)
  expect(actor.samples.map(({ status }) => status)).toEqual([200, 0, 200])
})
