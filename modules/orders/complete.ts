import { recordSale } from '@/modules/catalog/service'
import type { OrderState } from '@/modules/orders/contract'
import { OrderCompleted } from '@/modules/orders/events'
import { chargebackLostCents } from '@/modules/orders/money'
import { moveOrder, type OrderRow } from '@/modules/orders/move'
import { postJournal, chargebackSellerShareJournal, netCents, releaseJournal } from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'

/** Releases the escrow to the seller and records the sale. Answers undefined when the order is in none of `from`, or frozen. */
export async function completeOrder(
  tx: TxContext,
  orderId: string,
  from: OrderState[],
): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, orderId, {
    to: 'completed',
    from,
    notUnderReview: true,
    set: { completedAt: tx.now() },
    event: OrderCompleted,
  })
  if (!order) return undefined
  const { id, itemId, sellerId, buyerId, priceCents } = order
  await postJournal(tx, releaseJournal(id, sellerId, order))
  await recordSale(tx, { id, itemId, sellerId, buyerId, priceCents })
  return chargebackLostCents(order) > 0 ? applyEarlierLoss(tx, order) : order
}

/** What the bank took before the release is the seller's loss as it is after it, and the order ends the same. */
async function applyEarlierLoss(tx: TxContext, order: OrderRow): Promise<OrderRow | undefined> {
  const shareCents = Math.min(chargebackLostCents(order), netCents(order))
  await postJournal(tx, chargebackSellerShareJournal(order, order.sellerId, shareCents))
  const set = { chargebackStep: order.chargebackStep + 1 }
  return moveOrder(tx, order.id, { to: 'charged_back', set })
}
