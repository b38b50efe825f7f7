import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { buy, completePurchase, listItem, reserve } from '@/tests/support/trade'

const path = '/api/orders/open'

async function idsOf(user: TestClient): Promise<string[]> {
  return (await user.get(path)).body.map(({ id }: { id: string }) => id)
}

async function openSite() {
  const app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  return { app, seller, buyer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('orders that wait for the user come first, each group by deadline', async () => {
  await using site = await openSite()
  const { app, seller, buyer } = site
  await completePurchase(buyer, await listItem(seller))
  const early = await buy(buyer, await listItem(seller))
  app.advance(60_000)
  const late = await buy(buyer, await listItem(seller))
  const sent = await buy(buyer, await listItem(seller))
  await seller.post(`/api/orders/${sent}/sent`)
  const disputed = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${disputed}/dispute`, { reason: 'It never came.' })
  const { orderId: unpaid } = (await reserve(buyer, await listItem(seller, { itemName: 'Moon Crown' }))).body
  expect(await idsOf(buyer)).toEqual([unpaid, sent, early, late, disputed])
  expect(await idsOf(seller)).toEqual([early, late, sent, disputed])
  const [first] = (await buyer.get(path)).body
  const order = (await buyer.get(`/api/orders/${unpaid}`)).body
  expect(first).toEqual({
    id: unpaid,
    state: 'awaiting_payment',
    chargeback: 'none',
    amount: '149.99',
    itemId: order.itemId,
    itemName: 'Moon Crown',
    assetId: order.assetId,
    category: 'hat',
    imageUrl: order.imageUrl,
    role: 'buyer',
    nextAction: { who: 'buyer', deadline: order.reserveUntil, ifMissed: 'expires' },
  })
})

test('ended orders and those of others are left out', async () => {
  await using site = await openSite()
  const { app, seller, buyer } = site
  await buy(buyer, await listItem(seller))
  await completePurchase(await app.signIn('other'), await listItem(seller))
  expect(await idsOf(seller)).toHaveLength(1)
  expect(await idsOf(await app.signIn('eve'))).toEqual([])
})
