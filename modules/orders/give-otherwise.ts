import type { Order } from '@/modules/orders/contract'
import { finishUnmatchedPayment, finishRefund } from '@/modules/orders/end-otherwise'
import { ordersErrors } from '@/modules/orders/errors'
import { ManualRefundRecorded } from '@/modules/orders/events'
import { findOrder, findParty } from '@/modules/orders/find-order'
import { succeededRefundCents } from '@/modules/orders/give-back'
import { refundDueCents } from '@/modules/orders/money'
import { eventPayloadOf, maybeOrderRow } from '@/modules/orders/move'
import { refundKey } from '@/modules/orders/payment-calls'
import { applyIntent, findIntent } from '@/modules/orders/sync'
import { type ObservedRefund, cancelPendingRefund } from '@/modules/orders/withdraw-refund'
import type { TxContext, UserContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { requireCanMoveMoney } from '@/src/core/safe-mode'
import { transact } from '@/src/core/transact'
import { maybePendingJob } from '@/src/core/withdraw-call'

/**
 * An admin says that the buyer was given another way what the provider refuses to give back: it is not asked for it any more, and keeps it.
 * Throws not_found, order_state, refund_not_refused, provider_unavailable, safe_mode.
 */
export async function recordManualRefund(ctx: UserContext, id: string, reason: string): Promise<Order> {
  requireCanMoveMoney(ctx)
  const { order } = await findParty(ctx, id)
  if (refundDueCents(order) === undefined || order.intentId === null) throw ordersErrors.order_state()
  // Looked at before the provider is: an attempt that is made meanwhile is in doubt.
  const waiting = await maybePendingJob(ctx, refundKey(id, order.refundAttempt))
  const found = await findIntent(ctx, order.intentId)
  if (found.outcome !== 'ok') throw ordersErrors.provider_unavailable()
  await applyIntent(ctx, id, found.value)
  await transact(ctx, (tx) => bookManualRefund(tx, id, { reason, waiting, intent: found.value }))
  return findOrder(ctx, id)
}

interface ManualRefund extends ObservedRefund {
  reason: string
}

async function bookManualRefund(tx: TxContext, id: string, word: ManualRefund): Promise<void> {
  const order = await maybeOrderRow(tx, id)
  const owed = order && refundDueCents(order)
  if (!order || owed === undefined) throw ordersErrors.order_state()
  // What the provider has given of it is booked with the rest.
  const returned = succeededRefundCents(word.intent) - order.refundedCents
  const given = { returned, otherwise: owed - returned, reason: word.reason }
  if (given.otherwise <= 0) throw ordersErrors.order_state()
  if (returned < 0 || !(await cancelPendingRefund(tx, order, word))) throw ordersErrors.refund_not_refused()
  const ended = await (order.state === 'refund_pending' ? finishRefund : finishUnmatchedPayment)(tx, order, given)
  if (!ended) throw ordersErrors.order_state()
  await publish(tx, ManualRefundRecorded, { ...eventPayloadOf(ended), amountCents: given.otherwise })
}
