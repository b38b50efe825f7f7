import { eq } from 'drizzle-orm'
import { ordersConfig } from '@/modules/orders/config'
import { openDispute } from '@/modules/orders/disputes'
import { DeliveryDisputed } from '@/modules/orders/events'
import { completeOrder } from '@/modules/orders/fulfillment'
import { eventPayloadOf, maybeOrderRow, moveOrder, type OrderRow } from '@/modules/orders/move'
import { isCaughtUp } from '@/modules/orders/reconcile'
import { startRefund } from '@/modules/orders/refunds'
import { orders } from '@/modules/orders/schema'
import { readConfig } from '@/src/kit/config'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'

type Moved = Promise<OrderRow | undefined>

/** The copy was seen with the buyer: the order completes. Answers undefined where its state does not allow it. */
export function completeByProof(tx: TxContext, orderId: string): Moved {
  return completeOrder(tx, orderId, ['paid', 'sent'])
}

/** The copy was seen to have left the seller, though not where to: the buyer is to say whether it came. */
export function markSentByProof(tx: TxContext, orderId: string): Moved {
  const confirmBy = tx.now() + readConfig(tx, ordersConfig).CONFIRM_WINDOW_SECONDS * 1000
  return moveOrder(tx, orderId, { to: 'sent', notUnderReview: true, set: { sentAt: tx.now(), confirmBy } })
}

/** The copy was seen with somebody else: a moderator decides. `reason` is shown to both. */
export async function openDisputeByProof(tx: TxContext, orderId: string, reason: string): Moved {
  const contested = await openDispute(tx, orderId, { by: 'proof', reason })
  if (!contested) return undefined
  await publish(tx, DeliveryDisputed, eventPayloadOf(contested))
  return contested
}

/** Who had the copy when a deadline had passed: the seller, or somebody else from the beginning; `unknown` where nobody can tell. */
export type CopyHolder = 'seller' | 'other' | 'unknown'

/**
 * Acts upon a deadline of a watched order that has passed: what the seller still holds, never had, or has not said to be sent,
 * is refunded, and the rest completes. Answers undefined while there is nothing to do.
 */
export async function resolveByProof(tx: TxContext, orderId: string, keeper: CopyHolder): Moved {
  const order = await maybeOrderRow(tx, orderId)
  if (!order || !isDeadlineDue(tx, order)) return undefined
  if (order.state === 'paid') return startRefund(tx, orderId, 'not_delivered', ['paid'])
  if (keeper === 'unknown') return completeOrder(tx, orderId, ['sent'])
  return startRefund(tx, orderId, keeper === 'seller' ? 'kept_by_seller' : 'not_delivered', ['sent'])
}

/** The platform can prove nothing of this delivery: its deadlines are acted upon without it. */
export async function stopWatching(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.update(orders).set({ watched: false }).where(eq(orders.id, orderId))
}

/** When the clock that runs now ends; undefined where none does. */
export function deadlineOf({ state, deliverBy, confirmBy }: OrderRow): number | undefined {
  if (state === 'paid') return deliverBy ?? undefined
  return state === 'sent' ? (confirmBy ?? undefined) : undefined
}

/** Nothing stops the clock of the delivery: neither the outside, nor a dispute, nor the buyer's bank. */
export function isDeadlineRunning({ pausedAt, dispute, chargeback }: OrderRow): boolean {
  return pausedAt === null && dispute !== 'open' && chargeback !== 'open'
}

function isDeadlineDue(tx: TxContext, order: OrderRow): boolean {
  const deadline = deadlineOf(order)
  if (deadline === undefined || deadline > tx.now() || !isDeadlineRunning(order)) return false
  return tx.core.isClockTrusted() && isCaughtUp(tx)
}
