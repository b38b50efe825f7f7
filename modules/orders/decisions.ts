import { and, eq } from 'drizzle-orm'
import type { Decision, Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { DisputeDecided } from '@/modules/orders/events'
import { completeOrder } from '@/modules/orders/fulfillment'
import { eventPayloadOf } from '@/modules/orders/move'
import { findOrder } from '@/modules/orders/queries'
import { startRefund } from '@/modules/orders/refunds'
import { orders } from '@/modules/orders/schema'
import type { TxContext, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** Decides a dispute for staff. Throws not_found, order_state. */
export async function decideDispute(ctx: UserContext, id: string, decision: Decision): Promise<Order> {
  await findOrder(ctx, id)
  await transact(ctx, (tx) => closeDispute(tx, id, decision))
  return findOrder(ctx, id)
}

/** Closes an open dispute: releases the money to the seller or refunds the buyer. Both parties see `reason`. Throws order_state. */
export async function closeDispute(tx: TxContext, id: string, { outcome, reason }: Decision): Promise<void> {
  const [decided] = await tx.db
    .update(orders)
    .set({
      dispute: 'decided',
      decisionReason: reason,
      decideBy: null,
      fallbackOutcome: null,
      updatedAt: tx.now(),
    })
    .where(and(eq(orders.id, id), eq(orders.dispute, 'open')))
    .returning()
  const moved =
    decided &&
    (outcome === 'release'
      ? await completeOrder(tx, id, ['paid', 'sent'])
      : await startRefund(tx, id, 'decided', ['paid', 'sent']))
  if (!moved) throw ordersErrors.order_state()
  await publish(tx, DisputeDecided, { ...eventPayloadOf(moved), outcome })
}
