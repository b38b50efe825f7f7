import { eq } from 'drizzle-orm'
import { inDeliveryStates } from '@/modules/orders/contract'
import { moveToSent } from '@/modules/orders/delivery/fulfillment'
import { DeliveryDisputed } from '@/modules/orders/events'
import { eventPayloadOf, maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
import { openDispute } from '@/modules/orders/order/open-dispute'
import { isCaughtUp } from '@/modules/orders/payments/reconcile'
import { refundAtDeadline } from '@/modules/orders/payments/refunds'
import { releaseOrder } from '@/modules/orders/payments/release'
import type { PaymentIntent } from '@/modules/orders/ports'
import { orders } from '@/modules/orders/schema'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/runtime/publish'

/** The updated order, or undefined if its state doesn't allow the move. */
type Moved = Promise<OrderRow | undefined>

/** Completes an order whose copy was seen with the buyer, unless a check rejects that. */
export function completeByProof(tx: TxContext, orderId: string, payment: PaymentIntent): Moved {
  return releaseOrder(tx, orderId, { from: inDeliveryStates, cause: 'proven', payment })
}

/** Marks an order as sent when the copy has left the seller but its new owner is unknown; the buyer must confirm. */
export function markSentByProof(tx: TxContext, orderId: string): Moved {
  return moveToSent(tx, orderId)
}

/** Opens a dispute when the copy was seen with a third user. Both parties see `reason`. */
export async function openDisputeByProof(tx: TxContext, orderId: string, reason: string): Moved {
  const disputed = await openDispute(tx, orderId, { by: 'proof', reason })
  if (!disputed) return undefined
  await publish(tx, DeliveryDisputed, eventPayloadOf(disputed))
  return disputed
}

/** Who held the copy when the deadline passed; `other` if the seller never held it. */
export type CopyHolder = 'seller' | 'other' | 'unknown'

/**
 * Resolves a watched order whose deadline has passed. Refunds it if it wasn't marked as sent, or if the seller still holds or never
 * held the copy; completes it otherwise, if the payment could be read. Returns undefined while no deadline is due.
 */
export async function resolveByProof(
  tx: TxContext,
  orderId: string,
  holder: CopyHolder,
  payment: PaymentIntent | undefined,
): Moved {
  const order = await maybeOrderRow(tx, orderId)
  if (!order || !isDeadlineDue(tx, order)) return undefined
  if (order.state === 'paid') return refundAtDeadline(tx, orderId, 'not_delivered', ['paid'])
  if (holder === 'unknown')
    return payment && releaseOrder(tx, orderId, { from: ['sent'], cause: 'deadline', payment })
  return refundAtDeadline(tx, orderId, holder === 'seller' ? 'kept_by_seller' : 'not_delivered', ['sent'])
}

/** Hands an order whose delivery can't be observed back to the regular deadlines. */
export async function stopWatching(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.update(orders).set({ watched: false }).where(eq(orders.id, orderId))
}

/** Returns the delivery deadline of the current state in ms, or undefined. */
export function deadlineOf({ state, deliverBy, confirmBy }: OrderRow): number | undefined {
  if (state === 'paid') return deliverBy ?? undefined
  return state === 'sent' ? (confirmBy ?? undefined) : undefined
}

/** False while the deadlines are paused, the payment isn't final, or a chargeback or a dispute that the buyer didn't open stops them. */
export function isDeadlineRunning({
  pausedAt,
  dispute,
  disputeBy,
  chargeback,
  paymentHold,
}: OrderRow): boolean {
  const isStopped = chargeback === 'open' || (dispute === 'open' && disputeBy !== 'buyer')
  return pausedAt === null && !isStopped && paymentHold === null
}

function isDeadlineDue(tx: TxContext, order: OrderRow): boolean {
  const deadline = deadlineOf(order)
  if (deadline === undefined || deadline > tx.core.trustedNow() || !isDeadlineRunning(order)) return false
  return tx.core.isClockTrusted() && isCaughtUp(tx)
}
