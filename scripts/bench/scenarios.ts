import type { Actor } from '@/scripts/bench/actor'

export interface Pair {
  at: number
  /** How often the pair has acted. */
  turn: number
  seller: Actor
  buyer: Actor
}

interface Scenario {
  /** Runs once for each pair, before anything is measured. */
  prepare?(pair: Pair): Promise<void>
  /** Returns whether everything succeeded. */
  act(pair: Pair): Promise<boolean>
}

export type ScenarioName = 'purchases'

export const scenarios: Record<ScenarioName, Scenario> = {
  purchases: { act: purchase },
}

const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
const firstNewAssetId = 1_000_000_000
const purchasesPerPairMax = 1_000_000

/** A whole purchase of a new item: list, reserve, pay, send, confirm. */
async function purchase({ at, turn, seller, buyer }: Pair): Promise<boolean> {
  const assetId = String(firstNewAssetId + at * purchasesPerPairMax + turn)
  const listed = await seller.post('/api/listings', {
    itemName: `Crown of Bench ${assetId}`,
    assetId,
    category: 'hat',
    price: 10,
    condition: 'good',
  })
  const { listingId, itemId, price: amount } = listed ?? {}
  const order =
    listed && (await buyer.post('/api/create-payment-intent', { amount, itemId, listingId, assetId }))
  const paid = order && (await buyer.post('/api/sandbox/confirm', { clientSecret: order.clientSecret, card }))
  const sent = paid && (await seller.post(`/api/orders/${order.orderId}/sent`))
  return Boolean(sent && (await buyer.post(`/api/orders/${order.orderId}/received`)))
}
