import type { Actor, Reply } from '@/src/testing/actor'

export const goodCard = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
export const declinedCard = { ...goodCard, number: '4000000000000002' }

export interface Listed {
  listingId: string
  itemId: string
  assetId: string
  price: number
}

let assets = 5_000

/** Lists a copy of an item of its own, unless the test names one. */
export async function list(seller: Actor, over: Record<string, unknown> = {}): Promise<Listed> {
  const assetId = String(++assets)
  const sent = {
    itemName: `Crown of Test ${assetId}`,
    assetId,
    category: 'hat',
    price: 149.99,
    condition: 'good',
    ...over,
  }
  const { body } = await seller.post('/api/listings', sent)
  return { listingId: body.listingId, itemId: body.itemId, assetId: body.assetId, price: body.price }
}

/** Asks to buy a listing at its price. */
export function reserve(buyer: Actor, listed: Listed, over: Record<string, unknown> = {}): Promise<Reply> {
  const { listingId, itemId, assetId, price } = listed
  return buyer.post('/api/create-payment-intent', { amount: price, itemId, listingId, assetId, ...over })
}

/** Pays a reserved order with a test card. */
export function pay(buyer: Actor, clientSecret: string, card = goodCard): Promise<Reply> {
  return buyer.post('/api/sandbox/confirm', { clientSecret, card })
}

/** Buys a listing and pays for it; answers the order's id. */
export async function buy(buyer: Actor, listed: Listed): Promise<string> {
  const { body } = await reserve(buyer, listed)
  await pay(buyer, body.clientSecret)
  return body.orderId
}
