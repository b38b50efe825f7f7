import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { findKept } from '@/modules/orders/collection/list-collection'
import { orders } from '@/modules/orders/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { readPages } from '@/tests/support/read-pages'
import type { TestClient } from '@/tests/support/test-client'
import { buy, completePurchase, listItem } from '@/tests/support/trade'

type Row = { orderId: string }

async function openMarket() {
  const app = await createTestApp({ env: { OWNERSHIP: 'off' } })
  const [ann, bob, cid] = [await app.signIn('ann'), await app.signIn('bob'), await app.signIn('cid')]
  const heldBy = async (user: TestClient): Promise<string[]> =>
    (await user.get('/api/collection')).body.map(({ orderId }: Row) => orderId)
  return { app, ann, bob, cid, heldBy, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('it shows each copy with its serial number, the price paid and when it was bought', async () => {
  await using m = await openMarket()
  const listing = await listItem(m.ann, { itemName: 'Gilded Crown', price: 12, serial: 7, userAssetId: '70' })
  const orderId = await completePurchase(m.bob, listing)
  const { number, createdAt } = (await m.bob.get(`/api/orders/${orderId}`)).body
  expect((await m.bob.get('/api/collection')).body).toEqual([
    {
      orderId,
      number,
      itemId: listing.itemId,
      itemName: 'Gilded Crown',
      assetId: listing.assetId,
      category: 'hat',
      imageUrl: null,
      serial: 7,
      condition: 'good',
      amount: '12.00',
      boughtAt: createdAt,
    },
  ])
  expect(await m.heldBy(m.ann)).toEqual([])
})

test('only completed purchases are in it, and visitors have none', async () => {
  await using m = await openMarket()
  const paid = await buy(m.bob, await listItem(m.ann))
  expect(await m.heldBy(m.bob)).toEqual([])
  await m.bob.post(`/api/orders/${paid}/received`)
  expect(await m.heldBy(m.bob)).toEqual([paid])
  for (const state of ['refund_pending', 'charged_back'] as const) {
    const other = await completePurchase(m.bob, await listItem(m.ann))
    await transact(m.app.ctx, (tx) => tx.db.update(orders).set({ state }).where(eq(orders.id, other)))
    expect(await m.heldBy(m.bob)).toEqual([paid])
  }
  expect((await m.app.visitor().get('/api/collection')).status).toBe(401)
})

test('a copy that was sold on leaves, once that sale is complete', async () => {
  await using m = await openMarket()
  const copy = { itemName: 'Gilded Crown', assetId: '901', userAssetId: '70', serial: 7 }
  const bought = await completePurchase(m.bob, await listItem(m.ann, copy))
  const other = await completePurchase(
    m.bob,
    await listItem(m.ann, { ...copy, userAssetId: '71', serial: 8 }),
  )
  const sale = await buy(m.cid, await listItem(m.bob, copy))
  expect(await m.heldBy(m.bob)).toEqual([other, bought])
  await m.cid.post(`/api/orders/${sale}/received`)
  expect(await m.heldBy(m.bob)).toEqual([other])
  expect(await m.heldBy(m.cid)).toEqual([sale])
  // It comes back.
  const again = await completePurchase(m.bob, await listItem(m.cid, copy))
  expect(await m.heldBy(m.bob)).toEqual([again, other])
})

test('a copy that a later reading shows with another seller leaves', async () => {
  await using o = await buildPaidOrder({ env: { OWNERSHIP: 'required' } })
  const heldByBuyer = async () =>
    (await o.buyer.actor.get('/api/collection')).body.map(({ orderId }: Row) => orderId)
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(60_000)
  expect(await heldByBuyer()).toEqual([o.orderId])
  const cid = await o.signInPlayer('cid')
  o.platform.trade(o.copy, cid.player)
  expect(await heldByBuyer()).toEqual([o.orderId])
  const { assetId, userAssetId, serial } = o.copy
  const { listingId } = await listItem(cid.actor, { assetId, userAssetId, serial })
  expect(listingId).toBeDefined()
  expect(await heldByBuyer()).toEqual([])
})

test('a copy that the buyer confirmed, but that was seen with a third player, is not in it', async () => {
  await using o = await buildPaidOrder({ heldBy: 'bystander', env: { OWNERSHIP: 'off' } })
  await o.advanceAndPoll(600_000)
  await o.buyer.actor.post(`/api/orders/${o.orderId}/received`, { confirm: true })
  expect((await o.order()).state).toBe('completed')
  expect((await o.buyer.actor.get('/api/collection')).body).toEqual([])
})

test('pages end with the last copy that is held', async () => {
  await using m = await openMarket()
  const ids: string[] = []
  for (const userAssetId of ['1', '2', '3', '4']) {
    const copy = { itemName: 'Gilded Crown', assetId: '901', userAssetId }
    const id = await completePurchase(m.bob, await listItem(m.ann, copy))
    if (userAssetId === '2') await completePurchase(m.cid, await listItem(m.bob, copy))
    else ids.unshift(id)
  }
  expect(
    await (await readPages<Row>(m.bob, '/api/collection?limit=2')).map((page) =>
      page.map(({ orderId }) => orderId),
    ),
  ).toEqual([ids.slice(0, 2), ids.slice(2)])
  expect((await m.bob.get('/api/collection?limit=0')).status).toBe(422)
  expect((await m.bob.get('/api/collection?cursor=x')).status).toBe(422)
})

const noId = { userAssetId: null, serial: null }
const bobs = (id: string, copy: { userAssetId: string | null; serial: number | null }) => ({
  order: { id, itemId: 'crown', buyerId: 'bob' },
  copy,
})
const sold = (copy: { userAssetId: string | null; serial: number | null }) => ({
  order: { id: 'sale', itemId: 'crown', buyerId: 'cid' },
  copy,
})

test.each([
  [
    'the same copy',
    [bobs('1', { userAssetId: '7', serial: 3 }), bobs('2', noId), sold({ userAssetId: '7', serial: 3 })],
    ['2'],
  ],
  [
    'the same serial number, without an id',
    [bobs('1', noId), bobs('2', { userAssetId: null, serial: 3 }), sold({ userAssetId: '7', serial: 3 })],
    ['1'],
  ],
  ['neither: the first one', [bobs('1', noId), bobs('2', noId), sold(noId)], ['2']],
  [
    'another copy',
    [bobs('1', { userAssetId: '7', serial: 3 }), sold({ userAssetId: '8', serial: 4 })],
    ['1'],
  ],
  ['an earlier copy', [sold(noId), bobs('1', noId)], ['1']],
  ['more than were bought here', [bobs('1', noId), sold(noId), sold(noId), bobs('2', noId)], ['2']],
])('a sale takes away %s', (_, trades, left) => {
  expect([...findKept(trades, 'bob')]).toEqual(left)
})
