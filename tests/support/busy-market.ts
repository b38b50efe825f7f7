import { eq } from 'drizzle-orm'
import { refreshOffers } from '@/modules/catalog/items/item-rows'
import { refreshRapChanges } from '@/modules/catalog/prices/rap-change'
import { items, listings, rapPoints } from '@/modules/catalog/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve, type TestListing } from '@/tests/support/trade'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const payoutHoldMs = dayMs

interface BusyMarket extends AsyncDisposable {
  app: TestApp
  ann: TestClient
  bob: TestClient
  cyd: TestClient
  /** Ann's listing of the item that was sold most. */
  crown: TestListing
}

async function sell(seller: TestClient, buyer: TestClient, over: Record<string, unknown>): Promise<string> {
  const orderId = await buy(buyer, await listItem(seller, over))
  await seller.post(`/api/orders/${orderId}/sent`)
  await buyer.post(`/api/orders/${orderId}/received`)
  return orderId
}

/** RAPs of today and of the past, and a copy that an inventory showed. */
async function addPlatformData(app: TestApp, listed: Record<'crown' | 'cap', TestListing>): Promise<void> {
  const { crown, cap } = listed
  const now = app.ctx.now()
  await transact(app.ctx, async (tx) => {
    await tx.db.update(items).set({ rap: 16_517 }).where(eq(items.id, crown.itemId))
    await tx.db.update(items).set({ rap: 700 }).where(eq(items.id, cap.itemId))
    await tx.db.insert(rapPoints).values([
      { itemId: crown.itemId, at: now - 45 * dayMs, value: 9_000 },
      { itemId: crown.itemId, at: now - 31 * dayMs, value: 15_331 },
      { itemId: crown.itemId, at: now - 3 * dayMs, value: 16_400 },
      { itemId: cap.itemId, at: now - 33 * dayMs, value: 941 },
    ])
    await tx.db.update(listings).set({ copySeenAt: now }).where(eq(listings.id, cap.listingId))
    await refreshOffers(tx, [crown.itemId, cap.itemId])
    await refreshRapChanges(tx, [crown.itemId, cap.itemId])
  })
}

/** A market with listings in every state, and orders that are unpaid, paid, sent, completed and refunded. */
export async function openBusyMarket(): Promise<BusyMarket> {
  const app = await createTestApp({ env: { PAYOUT_HOLD_HOURS: String(payoutHoldMs / hourMs) } })
  const [ann, bob, cyd] = [await app.signIn('ann'), await app.signIn('bob'), await app.signIn('cyd')]
  const crown = await listItem(ann, { itemName: 'Crown', price: 120, serial: 40 })
  const copyOfCrown = (price: number, serial: number) => ({ assetId: crown.assetId, price, serial })
  await listItem(bob, copyOfCrown(99.5, 7))
  const paused = await listItem(bob, copyOfCrown(1.5, 1))
  await bob.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  const cap = await listItem(ann, { itemName: 'Cap', price: 8.75, serial: 3, category: 'gear' })
  const gone = await listItem(ann, { itemName: 'Hood', price: 10 })
  await ann.delete(`/api/listings/${gone.listingId}`)
  for (const [at, price] of [101, 87.25, 110.5].entries()) {
    await sell(ann, cyd, copyOfCrown(price, 50 + at))
    app.advance(at === 0 ? 2 * payoutHoldMs : 60_000)
  }
  await sell(bob, cyd, { assetId: cap.assetId, price: 7.5 })
  await app.drain()
  const sent = await buy(cyd, await listItem(ann, copyOfCrown(97, 60)))
  await ann.post(`/api/orders/${sent}/sent`)
  await buy(cyd, await listItem(ann, copyOfCrown(96, 61)))
  const refunded = await buy(cyd, await listItem(ann, copyOfCrown(95, 62)))
  await ann.post(`/api/orders/${refunded}/cancel`)
  await reserve(cyd, await listItem(ann, copyOfCrown(94, 63)))
  await addPlatformData(app, { crown, cap })
  await app.drain()
  await ann.post('/api/payouts', { amount: 12.34, method: 'bank' })
  await app.drain()
  return { app, ann, bob, cyd, crown, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}
