import { expect, test } from 'bun:test'
import { countDueJobs } from 'mintmark/module'
import { createTestApp, eventually, listItem } from 'mintmark/testing'
import { DeliverWebhook } from './deliveries'
import { addEndpoint, drainAfter, publicServers } from './factory'

const path = '/api/webhook-endpoints'
const minuteMs = 60_000
const ok = () => new Response('thanks')

test('a server that hangs gets one request, and all its events wait; those of others are sent', async () => {
  let isHanging = true
  const { received, network } = publicServers(({ headers }) => {
    if (isHanging && headers.host === 'hangs.example') throw new DOMException('late', 'TimeoutError')
    return ok()
  })
  await using app = await createTestApp(network)
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const { id: hanging } = await addEndpoint(ann, { url: 'https://hangs.example/' })
  const { id: working } = await addEndpoint(bob, { url: 'https://works.example/' })
  for (let count = 0; count < 5; count += 1) await listItem(ann)
  await bob.post(`${path}/${working}/test`)
  await app.drain()
  const countTo = (host: string) => received.filter(({ headers }) => headers.host === host).length
  expect([countTo('hangs.example'), countTo('works.example')]).toEqual([1, 1])
  isHanging = false
  await drainAfter(app, minuteMs)
  expect(countTo('hangs.example')).toBe(6)
  expect((await ann.get(path)).body).toMatchObject([{ id: hanging, failingSince: null }])
})

test('while servers that failed are tried, their other events leave the outbox to those of others', async () => {
  const released = Promise.withResolvers<void>()
  let respond = (): Promise<Response> => Promise.reject(new DOMException('late', 'TimeoutError'))
  const { received, network } = publicServers(() => respond())
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  for (let at = 0; at < 10; at += 1) await addEndpoint(ann, { url: `https://hangs-${at}.example/` })
  for (let count = 0; count < 3; count += 1) await listItem(ann)
  await app.drain()
  expect(received).toHaveLength(10)

  respond = () => released.promise.then(ok)
  app.advance(minuteMs)
  const drained = app.drain()
  await eventually(async () => expect(received).toHaveLength(18))
  await listItem(ann)
  await eventually(async () => expect(await countDueJobs(app.ctx, DeliverWebhook, 100)).toBe(0))
  released.resolve()
  await drained
  await drainAfter(app, minuteMs)
  expect(received).toHaveLength(10 + 40)
})

test('servers that hang for the first time leave room for those of others', async () => {
  const released = Promise.withResolvers<void>()
  const { received, network } = publicServers(async ({ headers }) => {
    if (headers.host !== 'works.example') await released.promise
    return ok()
  })
  await using app = await createTestApp(network)
  for (const username of ['ann', 'eve']) {
    const user = await app.signIn(username)
    for (let at = 0; at < 10; at += 1) await addEndpoint(user, { url: `https://hangs-${at}.example/` })
    await listItem(user)
  }
  const bob = await app.signIn('bob')
  await addEndpoint(bob, { url: 'https://works.example/' })
  await listItem(bob)
  const drained = app.drain()
  await eventually(async () => expect(received.map(({ headers }) => headers.host)).toContain('works.example'))
  await eventually(async () => expect(received).toHaveLength(21))
  released.resolve()
  await drained
})
