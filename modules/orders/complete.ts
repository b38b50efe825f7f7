import { recordSale } from '@/modules/catalog/service'
import type { OrderState } from '@/modules/orders/contract'
import { OrderCompleted } from '@/modules/orders/events'
import { moveOrder, type OrderRow } from '@/modules/orders/move'
import { book, releaseJournal } from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'

/** Releases the escrow to the seller and records the sale. Answers undefined when the order is in none of `from`, or frozen. */
export async function complete(
  tx: TxContext,
  orderId: string,
  from: OrderState[],
): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, orderId, {
    to: 'completed',
    from,
    unfrozen: true,
    set: { completedAt: tx.now() },
    event: OrderCompleted,
  })
  if (!order) return undefined
  const { id, itemId, sellerId, buyerId, priceCents } = order
  await book(tx, releaseJournal(id, sellerId, order))
  await recordSale(tx, { id, itemId, sellerId, buyerId, priceCents })
  return order
}
