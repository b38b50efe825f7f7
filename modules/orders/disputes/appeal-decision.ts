import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { DecisionAppealed } from '@/modules/orders/events'
import { eventPayloadOf, notifyParties } from '@/modules/orders/order/move'
import { loserOf, maybeAppealableDecision } from '@/modules/orders/order/standing-decision'
import { holdRefund } from '@/modules/orders/payments/refunds'
import { findOrder, lockOrderOfParty } from '@/modules/orders/queries'
import { appeals } from '@/modules/orders/schema'
import type { UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Appeals a decision for the party that lost. Until other staff decide, the seller's share isn't payable, and a refund that hasn't left
 * waits. Throws not_found, wrong_party, appeal_not_possible.
 */
export async function appealDecision(ctx: UserContext, id: string, reason: string): Promise<Order> {
  await transact(ctx, async (tx) => {
    const { order, party } = await lockOrderOfParty(tx, id)
    if (party === 'staff') throw ordersErrors.wrong_party()
    const decision = await maybeAppealableDecision(tx, order)
    if (!decision) throw ordersErrors.appeal_not_possible()
    if (party !== loserOf(decision.outcome)) throw ordersErrors.wrong_party()
    const stopsRefund = decision.outcome === 'refund' && (await holdRefund(tx, order))
    await tx.db.insert(appeals).values({
      id: decision.id,
      orderId: order.id,
      userId: tx.actor.id,
      reason,
      state: 'open',
      stopsRefund,
      at: tx.now(),
    })
    await publish(tx, DecisionAppealed, { ...eventPayloadOf(order), party, stopsRefund })
    notifyParties(tx, order)
  })
  return findOrder(ctx, id)
}
