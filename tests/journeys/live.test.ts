import { expect, test } from 'bun:test'
import type { Frame } from '@/src/live/frames'
import { createTestApp } from '@/src/testing/create-test-app'
import { eventually } from '@/src/testing/eventually'
import { type LiveSocket, openSocketsOf } from '@/src/testing/live-socket'
import { buy, list, reserve } from '@/src/testing/trade'

async function openMarket() {
  const app = await createTestApp()
  const open = openSocketsOf(app)
  const [seller, buyer] = [await app.signedIn('seller'), await app.signedIn('Jonathan')]
  return { app, open, seller, buyer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** What was said of this type, in order. */
function said({ heard }: LiveSocket, type: string): unknown[] {
  return heard.filter((frame) => frame.type === type).map(({ data }) => data)
}

/** Follows the topics, and waits until that is so. */
async function follow(socket: LiveSocket, topics: string[]): Promise<void> {
  socket.send({ type: 'subscribe', data: { topics } })
  socket.send({ type: 'riddle' })
  await socket.hear('error')
  socket.heard.length = 0
}

function paths(frames: readonly Frame[]): string[] {
  return frames.flatMap(({ type, data }) => (type === 'changed' ? Object(data).paths : [])).sort()
}

test('a visitor who looks at an item sees its price and stock change, and nothing of who buys', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  const dear = await list(seller, { price: 20 })
  const { itemId } = dear
  using visitor = await market.open()
  await follow(visitor, [`item:${itemId}`])
  const cheap = await list(seller, { assetId: dear.assetId, price: 10 })
  await seller.patch(`/api/listings/${cheap.listingId}`, { price: 12.5 })
  await buy(buyer, { ...cheap, price: 12.5 })
  await seller.delete(`/api/listings/${dear.listingId}`)
  await app.settled()
  await eventually(async () => expect(visitor.heard.length).toBeGreaterThanOrEqual(4))
  const seen = said(visitor, 'item')
  expect(seen).toHaveLength(visitor.heard.length)
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
  const orderId = await buy(buyer, await list(seller, { price: 12.5 }))
  await seller.post(`/api/orders/${orderId}/sent`)
  expect(said(visitor, 'sale')).toEqual([])
  await buyer.post(`/api/orders/${orderId}/received`)
  await buyer.post(`/api/orders/${orderId}/received`)
  await app.settled()
  const { body } = await app.visitor().get('/api/recent-purchases')
  expect(body[0]).toMatchObject({ id: orderId, buyer: 'Jo…n', price: 12.5 })
  await visitor.hear('sale')
  expect(said(visitor, 'sale')).toEqual([body[0]])
})

test('both sides of an order are told of each step, and nobody else', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  const listed = await list(seller)
  using toSeller = await market.open({ as: seller })
  using toBuyer = await market.open({ as: buyer })
  using toStranger = await market.open({ as: await app.signedIn('stranger') })
  const orderId = await buy(buyer, listed)
  await app.settled()
  const [notice] = (await seller.get('/api/notifications')).body
  const { isRead: _, href: __, ...told } = notice
  await eventually(async () => expect(said(toSeller, 'notification')).toEqual([told]))
  expect(told).toMatchObject({ type: 'item_sold' })
  for (const socket of [toSeller, toBuyer]) socket.heard.length = 0
  await seller.post(`/api/orders/${orderId}/sent`)
  const own = [`/api/orders/${orderId}`, '/api/transactions']
  await eventually(async () => expect(paths(toBuyer.heard)).toEqual(own))
  await eventually(async () => expect(paths(toSeller.heard)).toEqual([...own, '/api/wallet']))
  expect(toStranger.heard).toEqual([])
})

test('what one window has read, the others show as read', async () => {
  await using market = await openMarket()
  const { seller, buyer, app } = market
  await buy(buyer, await list(seller))
  await app.settled()
  using window = await market.open({ as: seller })
  await seller.put('/api/notifications/read-all')
  await window.hear('changed')
  expect(paths(window.heard)).toEqual(['/api/notifications'])
})

test('a purchase that is refused is told to nobody', async () => {
  await using market = await openMarket()
  const { seller, buyer } = market
  const listed = await list(seller)
  using visitor = await market.open()
  await follow(visitor, [`item:${listed.itemId}`])
  expect((await reserve(buyer, { ...listed, price: 1 })).status).toBe(409)
  visitor.send({ type: 'auth', userId: 'nobody' })
  await visitor.hear('error')
  expect(visitor.heard).toHaveLength(1)
})
