import { and, eq, inArray } from 'drizzle-orm'
import { act } from '@/modules/orders/act'
import type { Order } from '@/modules/orders/contract'
import { DisputeAnswered, OrderDisputed } from '@/modules/orders/events'
import { factOf } from '@/modules/orders/move'
import { disputeMessages, orders } from '@/modules/orders/schema'
import { tellParties } from '@/modules/orders/tell-parties'
import type { PersonContext } from '@/src/core/context'
import { publish } from '@/src/core/events'

/** The buyer complains: the clocks stand still until staff decide. Throws not_found, wrong_party, order_state. */
export async function openDispute(ctx: PersonContext, id: string, reason: string): Promise<Order> {
  return act(ctx, id, ['buyer'], async (tx) => {
    const [disputed] = await tx.db
      .update(orders)
      .set({ dispute: 'open', disputeReason: reason, updatedAt: tx.now() })
      .where(and(eq(orders.id, id), eq(orders.dispute, 'none'), inArray(orders.state, ['paid', 'sent'])))
      .returning()
    if (!disputed) return undefined
    await publish(tx, OrderDisputed, factOf(disputed))
    tellParties(tx, disputed)
    return disputed
  })
}

/** A party or staff write to the others while the dispute is open. Throws not_found, order_state. */
export async function answerDispute(ctx: PersonContext, id: string, content: string): Promise<Order> {
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
