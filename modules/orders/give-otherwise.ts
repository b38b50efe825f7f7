import type { Order } from '@/modules/orders/contract'
import { endLate, endRefund } from '@/modules/orders/end-otherwise'
import { ordersErrors } from '@/modules/orders/errors'
import { RefundGivenOtherwise } from '@/modules/orders/events'
import { findOrder, findParty } from '@/modules/orders/find-order'
import { returnedCents } from '@/modules/orders/give-back'
import { owedCents } from '@/modules/orders/money'
import { factOf, maybeOrderRow } from '@/modules/orders/move'
import { refundKey } from '@/modules/orders/payment-calls'
import { bringInLine, findIntent } from '@/modules/orders/sync'
import { type Seen, withdrawRefund } from '@/modules/orders/withdraw-refund'
import type { TxContext, UserContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { requireCanMoveMoney } from '@/src/core/safe-mode'
import { transact } from '@/src/core/transact'
import { maybePendingJob } from '@/src/core/withdraw-call'

/**
 * An admin says that the buyer was given another way what the provider refuses to give back: it is not asked for it any more, and keeps it.
 * Throws not_found, order_state, refund_not_refused, provider_unavailable, safe_mode.
 */
export async function giveOtherwise(ctx: UserContext, id: string, reason: string): Promise<Order> {
  requireCanMoveMoney(ctx)
  const { order } = await findParty(ctx, id)
  if (owedCents(order) === undefined || order.intentId === null) throw ordersErrors.order_state()
  // Looked at before the provider is: an attempt that is made meanwhile is in doubt.
  const waiting = await maybePendingJob(ctx, refundKey(id, order.refundAttempt))
  const found = await findIntent(ctx, order.intentId)
  if (found.outcome !== 'ok') throw ordersErrors.provider_unavailable()
  await bringInLine(ctx, id, found.value)
  await transact(ctx, (tx) => record(tx, id, { reason, waiting, seen: found.value }))
  return findOrder(ctx, id)
}

interface Word extends Seen {
  reason: string
}

async function record(tx: TxContext, id: string, word: Word): Promise<void> {
  const order = await maybeOrderRow(tx, id)
  const owed = order && owedCents(order)
  if (!order || owed === undefined) throw ordersErrors.order_state()
  // What the provider has given of it is booked with the rest.
  const returned = returnedCents(word.seen) - order.returnedCents
  const given = { returned, otherwise: owed - returned, reason: word.reason }
  if (given.otherwise <= 0) throw ordersErrors.order_state()
  if (returned < 0 || !(await withdrawRefund(tx, order, word))) throw ordersErrors.refund_not_refused()
  const ended = await (order.state === 'refund_pending' ? endRefund : endLate)(tx, order, given)
  if (!ended) throw ordersErrors.order_state()
  await publish(tx, RefundGivenOtherwise, { ...factOf(ended), amountCents: given.otherwise })
}
