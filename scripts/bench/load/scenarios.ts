import type { Actor } from '@/scripts/bench/load/actor'
import { assetIdOf, itemName } from '@/scripts/bench/seed/names'

export interface Pair {
  seller: Actor
  buyer: Actor
  /** The item that the pair traded last, which messages are about. */
  itemId?: string
}

/** What a pair does again and again. Returns whether everything succeeded. `turn` is a new number each time. */
type Scenario = (pair: Pair, turn: number, listingsCount: number) => Promise<boolean>

export type ScenarioName = 'purchases' | 'messages'

export const scenarios: Record<ScenarioName, Scenario> = { purchases: purchase, messages: sendMessage }

const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
/** A prime that divides no number of listings, so that pairs trade different items all over the market. */
const stride = 104_729

/** A whole purchase: list, reserve, pay, send, confirm. */
export async function purchase(pair: Pair, turn: number, listingsCount: number): Promise<boolean> {
  const { seller, buyer } = pair
  const at = (turn * stride) % listingsCount
  const assetId = assetIdOf(at)
  const entered = { itemName: itemName(at), assetId, category: 'hat', price: 10, condition: 'good' }
  const listed = await seller.post('/api/listings', entered)
  if (!listed) return false
  const { listingId, itemId, price: amount } = listed
  const order = await buyer.post('/api/create-payment-intent', { amount, itemId, listingId, assetId })
  if (!order) return false
  const { orderId, clientSecret } = order
  pair.itemId = itemId
  return (
    Boolean(await buyer.post('/api/sandbox/confirm', { clientSecret, card })) &&
    Boolean(await seller.post(`/api/orders/${orderId}/sent`)) &&
    Boolean(await buyer.post(`/api/orders/${orderId}/received`))
  )
}

/** One message about the order, from the seller or the buyer. */
async function sendMessage({ seller, buyer, itemId }: Pair, turn: number): Promise<boolean> {
  const [sender, receiver] = turn % 2 === 0 ? [seller, buyer] : [buyer, seller]
  const content = `Message ${turn}: I'll join your game at noon and bring the crown.`
  return Boolean(await sender.post('/api/messages', { receiverId: receiver.userId, content, itemId }))
}
