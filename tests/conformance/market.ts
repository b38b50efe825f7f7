import { drain, newUser } from '@/tests/conformance/site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, type TestListing } from '@/tests/support/trade'

export interface SellerListing extends TestListing {
  seller: TestClient
}

/** Lists a new item of a new seller, unless the test passes other values. */
export async function createListing(
  over: Record<string, unknown> = {},
  by?: TestClient,
): Promise<SellerListing> {
  const seller = by ?? (await newUser())
  return { seller, ...(await listItem(seller, over)) }
}

/** An item of the demo platform, with image, statistics and price history. */
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

/** A listing that another new user has paid for. */
export async function createPaidOrder(over: Record<string, unknown> = {}): Promise<PaidOrder> {
  const listing = await createListing(over)
  const buyer = await newUser()
  const orderId = await buy(buyer, listing)
  await drain()
  return { ...listing, buyer, orderId }
}

/** A paid order that was sent and received. */
export async function createCompletedOrder(over: Record<string, unknown> = {}): Promise<PaidOrder> {
  const sold = await createPaidOrder(over)
  await sold.seller.post(`/api/orders/${sold.orderId}/sent`)
  await sold.buyer.post(`/api/orders/${sold.orderId}/received`)
  await drain()
  return sold
}
