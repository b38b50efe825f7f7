import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import type { Frame } from '@/src/kit/realtime/realtime'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { socketOpener, type TestSocket } from '@/tests/support/test-socket'
import { buy, listItem, reserve } from '@/tests/support/trade'

async function openMarket() {
  const app = await createTestApp()
  const open = socketOpener(app)
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('Jonathan')]
  return { app, open, seller, buyer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** The data of all frames of this type, in order. */
function dataOf({ received }: TestSocket, type: string): unknown[] {
  return received.filter((frame) => frame.type === type).map(({ data }) => data)
}

/** Subscribes to the topics and waits until the server has handled it. */
async function subscribe(socket: TestSocket, topics: string[]): Promise<void> {
  socket.send({ type: 'subscribe', data: { topics } })
  socket.send({ type: 'riddle' })
  await socket.waitFor('error')
  socket.received.length = 0
}

function changedPaths(frames: readonly Frame[]): string[] {
  return frames.flatMap(({ type, data }) => (type === 'changed' ? Object(data).paths : [])).sort()
}

test('a visitor of an item page sees price and stock change, but nothing about buyers', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  const expensive = await listItem(seller, { price: 20 })
  const { itemId } = expensive
  using visitor = await market.open()
  await subscribe(visitor, [`item:${itemId}`])
  const cheap = await listItem(seller, { assetId: expensive.assetId, price: 10 })
  await seller.patch(`/api/listings/${cheap.listingId}`, { price: 12.5 })
  await buy(buyer, { ...cheap, price: 12.5 })
  await seller.delete(`/api/listings/${expensive.listingId}`)
  await app.drain()
  await eventually(async () => expect(visitor.received.length).toBeGreaterThanOrEqual(4))
  const updates = dataOf(visitor, 'item')
  expect(updates).toHaveLength(visitor.received.length)
  const offer = {
    id: itemId,
    seller: 'seller',
    sellerId: await userIdOf(seller),
    sellerTemporary: true,
    verified: null,
    listingId: cheap.listingId,
  }
  expect(updates.slice(0, 3)).toEqual([
    { ...offer, price: 10, stock: 2 },
    { ...offer, price: 12.5, stock: 2 },
    { ...offer, price: 20, stock: 1, listingId: expensive.listingId },
  ])
  const noOffer = {
    price: null,
    seller: null,
    sellerId: null,
    sellerTemporary: false,
    verified: null,
    listingId: null,
  }
  expect(updates.at(-1)).toEqual({ id: itemId, stock: 0, ...noOffer })
})

test('a completed sale is published to everyone once, as Recently Sold shows it', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  using visitor = await market.open()
  await subscribe(visitor, ['sales'])
  const orderId = await buy(buyer, await listItem(seller, { price: 12.5 }))
  await seller.post(`/api/orders/${orderId}/sent`)
  expect(dataOf(visitor, 'sale')).toEqual([])
  await buyer.post(`/api/orders/${orderId}/received`)
  await buyer.post(`/api/orders/${orderId}/received`)
  await app.drain()
  const { body } = await app.visitor().get('/api/recent-purchases')
  expect(body[0]).toMatchObject({ id: orderId, buyer: 'Jo…n', price: 12.5 })
  await visitor.waitFor('sale')
  expect(dataOf(visitor, 'sale')).toEqual([body[0]])
})

test('both parties of an order are notified of each step, and nobody else', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  const listed = await listItem(seller)
  using toSeller = await market.open({ as: seller })
  using toBuyer = await market.open({ as: buyer })
  using toStranger = await market.open({ as: await app.signIn('stranger') })
  const orderId = await buy(buyer, listed)
  await app.drain()
  const [notification] = (await seller.get('/api/notifications')).body
  const { id, type, title, content, createdAt } = notification
  const received = { id, type, title, content, createdAt }
  await eventually(async () => expect(dataOf(toSeller, 'notification')).toEqual([received]))
  expect(type).toBe('item_sold')
  for (const socket of [toSeller, toBuyer]) socket.received.length = 0
  await seller.post(`/api/orders/${orderId}/sent`)
  const orderPaths = [`/api/orders/${orderId}`, '/api/transactions']
  await eventually(async () => expect(changedPaths(toBuyer.received)).toEqual(orderPaths))
  await eventually(async () =>
    expect(changedPaths(toSeller.received)).toEqual([...orderPaths, '/api/wallet']),
  )
  expect(toStranger.received).toEqual([])
})

test('notifications read in one window become read in the others', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  await buy(buyer, await listItem(seller))
  await app.drain()
  using window = await market.open({ as: seller })
  await seller.put('/api/notifications/read-all')
  await window.waitFor('changed')
  expect(changedPaths(window.received)).toEqual(['/api/notifications'])
})

test('a rejected purchase is published to nobody', async () => {
  await using market = await openMarket()
  const { seller, buyer } = market
  const listed = await listItem(seller)
  using visitor = await market.open()
  await subscribe(visitor, [`item:${listed.itemId}`])
  expect((await reserve(buyer, { ...listed, price: 1 })).status).toBe(409)
  visitor.send({ type: 'auth', userId: 'nobody' })
  await visitor.waitFor('error')
  expect(visitor.received).toHaveLength(1)
})
