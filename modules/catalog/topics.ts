import type { TxContext } from '@/src/kit/context'
import { publishToTopic } from '@/src/realtime/publish'
import { defineTopic } from '@/src/realtime/topics'

/** New sales for Recently Sold. */
export const salesTopic = defineTopic('sales')

/** Changes of an item's cheapest listing and stock. */
export const itemTopic = defineTopic('item', { keyed: true })

/** A seller's track record and listings, by user id. */
export const sellerTopic = defineTopic('seller', { keyed: true })

/** Tells open pages that a seller's track record has changed. */
export function publishSellerChange(tx: TxContext, sellerId: string): void {
  publishToTopic(tx, { topic: sellerTopic, id: sellerId }, { type: 'seller', data: { id: sellerId } })
}

/** Tells open pages that a seller's listings have changed. */
export function publishListingsOf(tx: TxContext, sellerId: string): void {
  publishToTopic(
    tx,
    { topic: sellerTopic, id: sellerId },
    { type: 'seller-listings', data: { id: sellerId } },
  )
}
