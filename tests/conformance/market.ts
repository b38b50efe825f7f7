import { drain, newUser } from '@/tests/conformance/site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, type TestListing } from '@/tests/support/trade'

export interface SellerListing extends TestListing {
  seller: TestClient
}

/** A new seller's listing of an item of its own, unless the test says otherwise. */
export async function createListing(
  over: Record<string, unknown> = {},
  by?: TestClient,
): Promise<SellerListing> {
  const seller = by ?? (await newUser())
  return { seller, ...(await listItem(seller, over)) }
}

/** An item of the demo universe, with picture, statistics and history. */
export async function findDemoItem(
  name = 'Amberwood Bow',
): Promise<{ id: string; assetId: string; itemName: string }> {
  const { body } = await (await newUser()).get(`/api/items?search=${encodeURIComponent(name)}`)
  return { id: body[0].id, assetId: body[0].assetId, itemName: body[0].name }
}

interface PaidOrder extends SellerListing {
  buyer: TestClient
  orderId: string
}

/** A listing that somebody else has paid for. */
export async function createPaidOrder(over: Record<string, unknown> = {}): Promise<PaidOrder> {
  const offered = await createListing(over)
  const buyer = await newUser()
  const orderId = await buy(buyer, offered)
  await drain()
  return { ...offered, buyer, orderId }
}

/** The same, handed over and confirmed. */
export async function createCompletedOrder(over: Record<string, unknown> = {}): Promise<PaidOrder> {
  const sold = await createPaidOrder(over)
  await sold.seller.post(`/api/orders/${sold.orderId}/sent`)
  await sold.buyer.post(`/api/orders/${sold.orderId}/received`)
  await drain()
  return sold
}
