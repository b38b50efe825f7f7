import { expect, onTestFinished, setSystemTime, test } from 'bun:test'
import { Ajv2020 } from 'ajv/dist/2020'
import {
  buy,
  completePurchase,
  createTestApp,
  expectResponse,
  listItem,
  readNotifications,
  signUpVerified,
  type TestApp,
} from 'mintmark/testing'
import { Webhook } from 'standardwebhooks'
import { addEndpoint, drainAfter, publicServers, type Received } from './factory'

const path = '/api/webhook-endpoints'
const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000]
const ok = () => new Response('thanks')
const typesOf = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body).type)

function lastOf(received: readonly Received[]): Received {
  const last = received.at(-1)
  if (!last) throw new Error('nothing was received')
  return last
}

/** The library goes by the clock of the machine. */
function setTimeOf(app: TestApp): void {
  setSystemTime(app.ctx.now())
  onTestFinished(() => void setSystemTime())
}

test('what is sent verifies with the public library, which refuses everything else', async () => {
  const { received, network } = publicServers(ok)
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id, secret } = await addEndpoint(ann)
  expect(secret).toStartWith('whsec_')
  await expectResponse(app, { as: ann, post: `${path}/${id}/test`, status: 201 })
  await app.drain()
  const { body, headers } = lastOf(received)
  setTimeOf(app)
  const webhook = new Webhook(secret)
  expect(webhook.verify(body, headers)).toMatchObject({ type: 'webhook.test', data: { endpointId: id } })
  expect(headers).toMatchObject({ host: 'bot.example', 'content-type': 'application/json' })
  expect(() => webhook.verify(body.replace('test', 'fake'), headers)).toThrow()
  expect(() => new Webhook(`whsec_${btoa('another secret of some length')}`).verify(body, headers)).toThrow()
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(() => webhook.verify(body, { ...headers, [name]: '' })).toThrow()
  const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) }
  expect(() => webhook.verify(body, old)).toThrow()
})

test('both secrets sign for a day after a rotation', async () => {
  const { received, network } = publicServers(ok)
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id, secret } = await addEndpoint(ann)
  const { body: rotated } = await ann.post(`${path}/${id}/rotate`, {})
  const send = async () => {
    await ann.post(`${path}/${id}/test`)
    await app.drain()
    return received.at(-1)?.headers['webhook-signature']?.split(' ')
  }
  expect(await send()).toHaveLength(2)
  app.advance(dayMs)
  expect(await send()).toHaveLength(1)
  const { body, headers } = lastOf(received)
  setTimeOf(app)
  expect(new Webhook(rotated.secret).verify(body, headers)).toBeDefined()
  expect(() => new Webhook(secret).verify(body, headers)).toThrow()
})

test('each secret that was replaced signs for its own day, at most five at a time', async () => {
  const { received, network } = publicServers(ok)
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id, secret } = await addEndpoint(ann)
  const rotate = () => ann.post(`${path}/${id}/rotate`, {})
  const secrets = [secret]
  for (let hour = 1; hour <= 5; hour++) {
    app.advance(hourMs)
    secrets.unshift((await rotate()).body.secret)
  }
  expect(await rotate()).toMatchObject({ status: 409, body: { code: 'webhook_secrets_full' } })
  const [shown] = (await ann.get(path)).body
  expect(shown.previousSecrets.map(({ start }: { start: string }) => start)).toEqual(
    secrets.slice(1).map((old) => old.slice(0, 10)),
  )
  const send = async () => {
    await ann.post(`${path}/${id}/test`)
    await app.drain()
    const { body, headers } = lastOf(received)
    setTimeOf(app)
    const isValid = (one: string) => {
      try {
        return Boolean(new Webhook(one).verify(body, headers))
      } catch {
        return false
      }
    }
    return secrets.map(isValid)
  }
  expect(await send()).toEqual([true, true, true, true, true, true])
  app.advance(dayMs - 4 * hourMs)
  expect(await send()).toEqual([true, true, true, true, true, false])
  expect((await rotate()).status).toBe(200)
})

test('endpoints get what concerns their owners, and only what they chose', async () => {
  const { received, network } = publicServers(ok)
  await using app = await createTestApp(network)
  const [seller, buyer, stranger] = [
    await app.signIn('seller'),
    await app.signIn('bea'),
    await app.signIn('sue'),
  ]
  await addEndpoint(seller, { url: 'https://seller.example/' })
  await addEndpoint(seller, { url: 'https://payouts.example/', events: ['payout.paid'] })
  await addEndpoint(buyer, { url: 'https://buyer.example/' })
  await addEndpoint(stranger, { url: 'https://stranger.example/' })
  const listing = await listItem(seller, { price: 100 })
  const orderId = await buy(buyer, listing)
  await seller.post(`/api/orders/${orderId}/sent`)
  await buyer.post(`/api/orders/${orderId}/received`)
  await seller.post('/api/payouts', { amount: '10.00', method: 'bank' })
  const refunded = await buy(buyer, await listItem(seller))
  await seller.post(`/api/orders/${refunded}/cancel`)
  await app.drain()
  const sentTo = (host: string) => typesOf(received.filter(({ headers }) => headers.host === host)).sort()
  const ofOrders = ['order.completed', 'order.paid', 'order.paid', 'order.refunded', 'order.sent']
  const ofListings = ['listing.created', 'listing.created', 'listing.sold', 'listing.sold']
  expect(sentTo('buyer.example')).toEqual(ofOrders)
  expect(sentTo('seller.example')).toEqual([...ofListings, ...ofOrders, 'payout.paid'])
  expect(sentTo('payouts.example')).toEqual(['payout.paid'])
  expect(sentTo('stranger.example')).toEqual([])
  expect(
    received
      .map(({ body }) => JSON.parse(body))
      .find(({ type, data }) => type === 'order.paid' && data.orderId === orderId),
  ).toMatchObject({
    version: 2,
    data: { orderId, amount: '100.00', currency: 'USD', itemId: listing.itemId },
  })
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length)
})

test('an event is sent for three days under one id, then the endpoint is paused and its owner is told', async () => {
  const { received, network } = publicServers(() => new Response('out of order', { status: 500 }))
  await using app = await createTestApp(network)
  const ann = await signUpVerified(app, 'ann')
  const { id } = await addEndpoint(ann)
  await ann.post(`${path}/${id}/test`)
  await app.drain()
  for (let hours = 0; hours < 80; hours += 1) await drainAfter(app, hourMs)
  expect(received.length).toBeGreaterThan(7)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [endpoint] = (await ann.get(path)).body
  expect(endpoint).toMatchObject({ pauseReason: 'failing' })
  expect(await readNotifications(app, ann)).toMatchObject([{ title: 'Webhook Endpoint Paused' }])
  const deliveries = (await ann.get(`${path}/${id}/deliveries`)).body
  expect(deliveries).toMatchObject([{ state: 'failed', nextAttemptAt: null }])
  expect(deliveries[0].attempts.at(-1)).toMatchObject({
    status: 500,
    response: 'out of order',
    error: 'status',
  })
  for (const call of ['test', `deliveries/${deliveries[0].id}/replay`])
    await expectResponse(app, {
      as: ann,
      post: `${path}/${id}/${call}`,
      status: 409,
      code: 'webhook_endpoint_paused',
    })
})

test('the waits between the attempts grow', async () => {
  const { received, network } = publicServers(() => new Response('', { status: 503 }))
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id } = await addEndpoint(ann)
  await ann.post(`${path}/${id}/test`)
  await app.drain()
  const counts: number[] = []
  for (const ms of [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, 3 * hourMs]) {
    await drainAfter(app, ms - 1)
    counts.push(received.length)
    await drainAfter(app, 1)
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6])
})

test('a replay sends the same event under the same id', async () => {
  let status = 400
  const { received, network } = publicServers(() => new Response('', { status }))
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id } = await addEndpoint(ann)
  const { id: deliveryId } = (await ann.post(`${path}/${id}/test`)).body
  await app.drain()
  status = 204
  await expectResponse(app, { as: ann, post: `${path}/${id}/deliveries/${deliveryId}/replay`, status: 200 })
  await drainAfter(app, hourMs)
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId])
  expect(received[1]?.body).toBe(received[0]?.body ?? '')
  expect((await ann.get(`${path}/${id}/deliveries`)).body).toMatchObject([
    { state: 'delivered', attempts: [{ status: 400 }, { status: 204 }] },
  ])
})

test('every event has the shape that the API description promises', async () => {
  const { received, network } = publicServers(ok)
  await using app = await createTestApp(network)
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('bea')]
  const { id } = await addEndpoint(seller)
  await seller.post(`${path}/${id}/test`)
  await completePurchase(buyer, await listItem(seller))
  await seller.post('/api/payouts', { amount: '10.00', method: 'bank' })
  await app.drain()
  const { webhooks } = (await app.visitor().get('/openapi.json')).body
  const ajv = new Ajv2020({ strict: false })
  for (const { body } of received) {
    const event = JSON.parse(body)
    const { schema } = webhooks[event.type].post.requestBody.content['application/json']
    expect(ajv.validate(schema, event), ajv.errorsText()).toBe(true)
  }
  expect(Object.keys(webhooks)).toEqual(expect.arrayContaining(typesOf(received)))
})

test('410 pauses an endpoint at once', async () => {
  const { received, network } = publicServers(() => new Response('', { status: 410 }))
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id } = await addEndpoint(ann)
  await ann.post(`${path}/${id}/test`)
  await app.drain()
  expect((await ann.get(path)).body).toMatchObject([{ pauseReason: 'gone' }])
  await listItem(ann)
  await drainAfter(app, dayMs)
  expect(received).toHaveLength(1)
  await ann.patch(`${path}/${id}`, { paused: false })
  await listItem(ann)
  await app.drain()
  expect(received).toHaveLength(2)
})
