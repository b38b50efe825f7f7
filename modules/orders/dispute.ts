import { and, eq } from 'drizzle-orm'
import { runAsParty } from '@/modules/orders/act'
import { openDispute } from '@/modules/orders/contest'
import type { Order } from '@/modules/orders/contract'
import { DisputeMessagePosted, OrderDisputed } from '@/modules/orders/events'
import { findParty } from '@/modules/orders/find-order'
import { eventPayloadOf } from '@/modules/orders/move'
import { deliveryProofPort } from '@/modules/orders/ports'
import { disputeMessages, orders } from '@/modules/orders/schema'
import { notifyParties } from '@/modules/orders/tell-parties'
import type { UserContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'

/**
 * The buyer complains: the clocks stand still until staff decide. What the platform shows with the buyer beats the claim (A32):
 * the order completes instead. Throws not_found, wrong_party, order_state.
 */
export async function openBuyerDispute(ctx: UserContext, id: string, reason: string): Promise<Order> {
  const { order, party } = await findParty(ctx, id)
  if (party === 'buyer' && order.watched) await use(ctx, deliveryProofPort).poll(ctx, id)
  return runAsParty(ctx, id, ['buyer'], async (tx) => {
    const disputed = await openDispute(tx, id, { by: 'buyer', reason })
    if (!disputed) return undefined
    await publish(tx, OrderDisputed, eventPayloadOf(disputed))
    return disputed
  })
}

/** A party or staff write to the others while the dispute is open. Throws not_found, order_state. */
export async function postDisputeMessage(ctx: UserContext, id: string, content: string): Promise<Order> {
  return runAsParty(ctx, id, ['buyer', 'seller', 'staff'], async (tx, party) => {
    const [order] = await tx.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.dispute, 'open')))
    if (!order) return undefined
    await tx.db
      .insert(disputeMessages)
      .values({ orderId: id, authorId: tx.actor.id, party, content, at: tx.now() })
    await publish(tx, DisputeMessagePosted, { ...eventPayloadOf(order), party })
    notifyParties(tx, order)
    return order
  })
}
