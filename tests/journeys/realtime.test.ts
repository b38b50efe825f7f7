import { expect, test } from 'bun:test'
import type { Frame } from '@/src/realtime/frames'
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

/** What was said of this type, in order. */
function said({ received }: TestSocket, type: string): unknown[] {
  return received.filter((frame) => frame.type === type).map(({ data }) => data)
}

/** Follows the topics, and waits until that is so. */
async function follow(socket: TestSocket, topics: string[]): Promise<void> {
  socket.send({ type: 'subscribe', data: { topics } })
  socket.send({ type: 'riddle' })
  await socket.waitFor('error')
  socket.received.length = 0
}

function paths(frames: readonly Frame[]): string[] {
  return frames.flatMap(({ type, data }) => (type === 'changed' ? Object(data).paths : [])).sort()
}

test('a visitor who looks at an item sees its price and stock change, and nothing of who buys', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  const dear = await listItem(seller, { price: 20 })
  const { itemId } = dear
  using visitor = await market.open()
  await follow(visitor, [`item:${itemId}`])
  const cheap = await listItem(seller, { assetId: dear.assetId, price: 10 })
  await seller.patch(`/api/listings/${cheap.listingId}`, { price: 12.5 })
  await buy(buyer, { ...cheap, price: 12.5 })
  await seller.delete(`/api/listings/${dear.listingId}`)
  await app.drain()
  await eventually(async () => expect(visitor.received.length).toBeGreaterThanOrEqual(4))
  const seen = said(visitor, 'item')
  expect(seen).toHaveLength(visitor.received.length)
  expect(seen.slice(0, 3)).toEqual([
    { id: itemId, price: 10, stock: 2 },
    { id: itemId, price: 12.5, stock: 2 },
    { id: itemId, price: 20, stock: 1 },
  ])
  expect(seen.at(-1)).toEqual({ id: itemId, price: null, stock: 0 })
})

test('a completed sale is told to everybody once, as Recently Sold shows it', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  using visitor = await market.open()
  await follow(visitor, ['sales'])
  const orderId = await buy(buyer, await listItem(seller, { price: 12.5 }))
  await seller.post(`/api/orders/${orderId}/sent`)
  expect(said(visitor, 'sale')).toEqual([])
  await buyer.post(`/api/orders/${orderId}/received`)
  await buyer.post(`/api/orders/${orderId}/received`)
  await app.drain()
  const { body } = await app.visitor().get('/api/recent-purchases')
  expect(body[0]).toMatchObject({ id: orderId, buyer: 'Jo…n', price: 12.5 })
  await visitor.waitFor('sale')
  expect(said(visitor, 'sale')).toEqual([body[0]])
})

test('both sides of an order are told of each step, and nobody else', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  const listed = await listItem(seller)
  using toSeller = await market.open({ as: seller })
  using toBuyer = await market.open({ as: buyer })
  using toStranger = await market.open({ as: await app.signIn('stranger') })
  const orderId = await buy(buyer, listed)
  await app.drain()
  const [notice] = (await seller.get('/api/notifications')).body
  const { isRead: _, href: __, ...told } = notice
  await eventually(async () => expect(said(toSeller, 'notification')).toEqual([told]))
  expect(told).toMatchObject({ type: 'item_sold' })
  for (const socket of [toSeller, toBuyer]) socket.received.length = 0
  await seller.post(`/api/orders/${orderId}/sent`)
  const own = [`/api/orders/${orderId}`, '/api/transactions']
  await eventually(async () => expect(paths(toBuyer.received)).toEqual(own))
  await eventually(async () => expect(paths(toSeller.received)).toEqual([...own, '/api/wallet']))
  expect(toStranger.received).toEqual([])
})

test('what one window has read, the others show as read', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  await buy(buyer, await listItem(seller))
  await app.drain()
  using window = await market.open({ as: seller })
  await seller.put('/api/notifications/read-all')
  await window.waitFor('changed')
  expect(paths(window.received)).toEqual(['/api/notifications'])
})

test('a purchase that is refused is told to nobody', async () => {
  await using market = await openMarket()
  const { seller, buyer } = market
  const listed = await listItem(seller)
  using visitor = await market.open()
  await follow(visitor, [`item:${listed.itemId}`])
  expect((await reserve(buyer, { ...listed, price: 1 })).status).toBe(409)
  visitor.send({ type: 'auth', userId: 'nobody' })
  await visitor.waitFor('error')
  expect(visitor.received).toHaveLength(1)
})
