import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { DecisionAccepted } from '@/modules/orders/events'
import { closeAppeal, maybeAppealedDecision } from '@/modules/orders/order/appeal-log'
import { eventPayloadOf, notifyParties } from '@/modules/orders/order/move'
import { loserOf, maybeAppealableDecision } from '@/modules/orders/order/standing-decision'
import { resumeRefund } from '@/modules/orders/payments/refunds'
import { findOrder, lockOrderOfParty } from '@/modules/orders/queries'
import { appeals } from '@/modules/orders/schema'
import { resumePayoutsOf } from '@/modules/wallet/service'
import type { UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Gives up the appeal for the party that lost, before or after they appealed: the decision takes effect without waiting for the end of the
 * period. Throws not_found, wrong_party, appeal_not_possible.
 */
export async function acceptDecision(ctx: UserContext, id: string): Promise<Order> {
  await transact(ctx, async (tx) => {
    const { order, party } = await lockOrderOfParty(tx, id)
    if (party === 'staff') throw ordersErrors.wrong_party()
    const appealed = await maybeAppealedDecision(tx, id)
    const decision = appealed?.decision ?? (await maybeAppealableDecision(tx, order))
    if (!decision) throw ordersErrors.appeal_not_possible()
    if (party !== loserOf(decision.outcome)) throw ordersErrors.wrong_party()
    const { id: decisionId, undoUntil } = decision
    if (appealed) {
      await closeAppeal(tx, appealed.appeal, { state: 'accepted', answer: null })
      if (appealed.appeal.stopsRefund) await resumeRefund(tx, order, Math.max(tx.now(), undoUntil ?? 0))
    } else {
      const [at, userId] = [tx.now(), tx.actor.id]
      const accepted = { orderId: id, userId, reason: '', state: 'accepted', at, closedAt: at } as const
      await tx.db.insert(appeals).values({ id: decisionId, ...accepted })
    }
    await resumePayoutsOf(tx, order.sellerId)
    await publish(tx, DecisionAccepted, { ...eventPayloadOf(order), party })
    notifyParties(tx, order)
  })
  return findOrder(ctx, id)
}
