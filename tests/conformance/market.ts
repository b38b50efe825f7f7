import type { Actor } from '@/src/testing/actor'
import { buy, type Listed, list } from '@/src/testing/trade'
import { newPerson, settle } from '@/tests/conformance/site'

export interface Offered extends Listed {
  seller: Actor
}

/** A new seller's listing of an item of its own, unless the test says otherwise. */
export async function offer(over: Record<string, unknown> = {}, by?: Actor): Promise<Offered> {
  const seller = by ?? (await newPerson())
  return { seller, ...(await list(seller, over)) }
}

/** An item of the demo universe, with picture, statistics and history. */
export async function demoItem(
  name = 'Amberwood Bow',
): Promise<{ id: string; assetId: string; itemName: string }> {
  const { body } = await (await newPerson()).get(`/api/items?search=${encodeURIComponent(name)}`)
  return { id: body[0].id, assetId: body[0].assetId, itemName: body[0].name }
}

interface Sold extends Offered {
  buyer: Actor
  orderId: string
}

/** A listing that somebody else has paid for. */
export async function sell(over: Record<string, unknown> = {}): Promise<Sold> {
  const offered = await offer(over)
  const buyer = await newPerson()
  const orderId = await buy(buyer, offered)
  await settle()
  return { ...offered, buyer, orderId }
}

/** The same, handed over and confirmed. */
export async function complete(over: Record<string, unknown> = {}): Promise<Sold> {
  const sold = await sell(over)
  await sold.seller.post(`/api/orders/${sold.orderId}/sent`)
  await sold.buyer.post(`/api/orders/${sold.orderId}/received`)
  await settle()
  return sold
}
