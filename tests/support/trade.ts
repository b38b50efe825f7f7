import type { TestClient, TestResponse } from '@/tests/support/test-client'

export const goodCard = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
/** The sandbox's bank disputes a payment with it at once. */
export const warnedCard = { ...goodCard, number: '4000000000005423' }
export const disputedCard = { ...goodCard, number: '4000000000000259' }
export const declinedCard = { ...goodCard, number: '4000000000000002' }

/** A listing to buy. */
export interface TestListing {
  listingId: string
  itemId: string
  assetId: string
  price: number
}

let lastAssetId = 5_000

/** Lists a copy of a new item, unless `over` names one. */
export async function listItem(seller: TestClient, over: Record<string, unknown> = {}): Promise<TestListing> {
  const assetId = String(++lastAssetId)
  const form = {
    itemName: `Crown of Test ${assetId}`,
    assetId,
    category: 'hat',
    price: 149.99,
    condition: 'good',
    ...over,
  }
  const { body } = await seller.post('/api/listings', form)
  return { listingId: body.listingId, itemId: body.itemId, assetId: body.assetId, price: body.price }
}

/** Requests a payment intent for a listing at its price. */
export function reserve(
  buyer: TestClient,
  listing: TestListing,
  over: Record<string, unknown> = {},
): Promise<TestResponse> {
  const { listingId, itemId, assetId, price } = listing
  return buyer.post('/api/create-payment-intent', { amount: price, itemId, listingId, assetId, ...over })
}

/** Pays a reserved order with a test card. */
export function pay(buyer: TestClient, clientSecret: string, card = goodCard): Promise<TestResponse> {
  return buyer.post('/api/sandbox/confirm', { clientSecret, card })
}

/** Buys and pays for a listing. Returns the order id. */
export async function buy(buyer: TestClient, listing: TestListing): Promise<string> {
  const { body } = await reserve(buyer, listing)
  await pay(buyer, body.clientSecret)
  return body.orderId
}

/** Buys, pays for and receives a listing. Returns the id of the completed order. */
export async function completePurchase(buyer: TestClient, listing: TestListing): Promise<string> {
  const orderId = await buy(buyer, listing)
  await buyer.post(`/api/orders/${orderId}/received`)
  return orderId
}
