import { eq } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { OrderRefundStarted } from '@/modules/orders/events'
import { unrefundedCents } from '@/modules/orders/money'
import { moveOrder, type OrderRow } from '@/modules/orders/move'
import { orderSubject, RefundOrder, refundKey } from '@/modules/orders/payment-calls'
import { orders } from '@/modules/orders/schema'
import { enqueue } from '@/src/core/calls'
import type { TxContext } from '@/src/core/context'

/** Between attempts that failed for good. */
const retryDelayFirstMs = 60_000
const retryDelayMaxMs = 6 * 3_600_000

type StartReason = NonNullable<OrderRow['refundReason']>

/**
 * Starts the refund of an order whose money is in escrow: of all that the buyer has not back already. Answers the order, or undefined when it is in no state
 * that can be refunded, or frozen.
 */
export async function startRefund(
  tx: TxContext,
  orderId: string,
  reason: StartReason,
  from: OrderRow['state'][],
): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, orderId, {
    to: 'refund_pending',
    from,
    notUnderReview: true,
    set: { refundReason: reason },
    event: OrderRefundStarted,
  })
  if (!order) return undefined
  await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
  await queueRefund(tx, order, unrefundedCents(order))
  return order
}

/** Queues the next attempt at giving back, under a key of its own; each waits longer than the one before. */
export async function queueRefund(
  tx: TxContext,
  { id, refundAttempt }: OrderRow,
  amountCents: number,
): Promise<void> {
  const attempt = refundAttempt + 1
  await tx.db.update(orders).set({ refundAttempt: attempt }).where(eq(orders.id, id))
  await enqueue(tx, RefundOrder, {
    key: refundKey(id, attempt),
    subject: orderSubject(id),
    payload: { orderId: id, amountCents },
    notBefore: attempt === 1 ? undefined : tx.now() + Math.min(retryDelayMaxMs, retryDelayFirstMs * 2 ** (attempt - 2)),
  })
}
