import { and, eq } from 'drizzle-orm'
import { act } from '@/modules/orders/act'
import { contest } from '@/modules/orders/contest'
import type { Order } from '@/modules/orders/contract'
import { DisputeAnswered, OrderDisputed } from '@/modules/orders/events'
import { findParty } from '@/modules/orders/find-order'
import { factOf } from '@/modules/orders/move'
import { deliveryProofPort } from '@/modules/orders/ports'
import { disputeMessages, orders } from '@/modules/orders/schema'
import { tellParties } from '@/modules/orders/tell-parties'
import type { UserContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'

/**
 * The buyer complains: the clocks stand still until staff decide. What the platform shows with the buyer beats the claim (A32):
 * the order completes instead. Throws not_found, wrong_party, order_state.
 */
export async function openDispute(ctx: UserContext, id: string, reason: string): Promise<Order> {
  const { order, party } = await findParty(ctx, id)
  if (party === 'buyer' && order.watched) await use(ctx, deliveryProofPort).look(ctx, id)
  return act(ctx, id, ['buyer'], async (tx) => {
    const disputed = await contest(tx, id, { by: 'buyer', reason })
    if (!disputed) return undefined
    await publish(tx, OrderDisputed, factOf(disputed))
    return disputed
  })
}

/** A party or staff write to the others while the dispute is open. Throws not_found, order_state. */
export async function answerDispute(ctx: UserContext, id: string, content: string): Promise<Order> {
  return act(ctx, id, ['buyer', 'seller', 'staff'], async (tx, party) => {
    const [order] = await tx.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.dispute, 'open')))
    if (!order) return undefined
    await tx.db
      .insert(disputeMessages)
      .values({ orderId: id, authorId: tx.actor.id, party, content, at: tx.now() })
    await publish(tx, DisputeAnswered, { ...factOf(order), party })
    tellParties(tx, order)
    return order
  })
}
