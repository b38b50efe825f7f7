import { and, eq } from 'drizzle-orm'
import type { OpenDispute, Order } from '@/modules/orders/contract'
import { DisputeMessagePosted, DisputeWithdrawn, OrderDisputed } from '@/modules/orders/events'
import {
  changeOrder,
  closedDispute,
  eventPayloadOf,
  maybeOrderRow,
  notifyParties,
} from '@/modules/orders/order/move'
import { openDispute } from '@/modules/orders/order/open-dispute'
import { runAsParty } from '@/modules/orders/order/run-as-party'
import { deliveryProofPort } from '@/modules/orders/ports'
import { findParty } from '@/modules/orders/queries'
import { disputeMessages, orders } from '@/modules/orders/schema'
import type { UserContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { publish } from '@/src/runtime/publish'

/**
 * Opens a dispute for the buyer. The order doesn't complete until staff decide; a refund at its deadline still comes. If the platform shows the copy with the buyer, the order
 * completes instead (A32). Throws not_found, wrong_party, order_state.
 */
export async function openBuyerDispute(
  ctx: UserContext,
  id: string,
  { reason, kind }: OpenDispute,
): Promise<Order> {
  const { order, party } = await findParty(ctx, id)
  if (party === 'buyer' && order.watched) await use(ctx, deliveryProofPort).poll(ctx, id)
  return runAsParty(ctx, id, ['buyer'], async (tx) => {
    const disputed = await openDispute(tx, id, { by: 'buyer', reason, kind })
    if (!disputed) return undefined
    await publish(tx, OrderDisputed, eventPayloadOf(disputed))
    return disputed
  })
}

/**
 * Ends the buyer's own dispute: the order goes on as if there had been none. Throws not_found, wrong_party, order_state.
 */
export async function withdrawDispute(ctx: UserContext, id: string): Promise<Order> {
  return runAsParty(ctx, id, ['buyer'], async (tx) => {
    const order = await maybeOrderRow(tx, id)
    if (order?.dispute !== 'open' || order.disputeBy !== 'buyer') return undefined
    const withdrawn = await changeOrder(tx, order, closedDispute)
    await publish(tx, DisputeWithdrawn, eventPayloadOf(withdrawn))
    return withdrawn
  })
}

/** Posts a message of a party or staff to an open dispute. Throws not_found, order_state. */
export async function postDisputeMessage(ctx: UserContext, id: string, content: string): Promise<Order> {
  return runAsParty(ctx, id, ['buyer', 'seller', 'staff'], async (tx, party) => {
    const [order] = await tx.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.dispute, 'open')))
    if (!order) return undefined
    if (party === 'staff') await recordStaffAction(tx, { action: 'orders.write-to-dispute', subjectId: id })
    await tx.db
      .insert(disputeMessages)
      .values({ orderId: id, authorId: tx.actor.id, party, content, at: tx.now() })
    await publish(tx, DisputeMessagePosted, { ...eventPayloadOf(order), party })
    notifyParties(tx, order)
    return order
  })
}
