import { and, eq } from 'drizzle-orm'
import { refundDueCents } from '@/modules/orders/amounts'
import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { ManualRefundRecorded } from '@/modules/orders/events'
import {
  eventPayloadOf,
  isNotUnderReview,
  maybeOrderRow,
  moveOrder,
  notifyParties,
  type OrderRow,
} from '@/modules/orders/move'
import { refundKey } from '@/modules/orders/payment-jobs'
import { applyIntent, findIntent } from '@/modules/orders/payment-sync'
import { type PaymentIntent, providerName } from '@/modules/orders/ports'
import { findOrder, findParty } from '@/modules/orders/queries'
import { isRefundPending, succeededRefundCents } from '@/modules/orders/refunds'
import { orders } from '@/modules/orders/schema'
import {
  manualRefundJournal,
  postJournal,
  suspenseManualRefundJournal,
  suspenseRefundJournal,
} from '@/modules/wallet/service'
import type { TxContext, UserContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'
import { cancelJob, maybePendingJob, type PendingJob } from '@/src/runtime/outbox-queries'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

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
  const ended = await (order.state === 'refund_pending' ? finishRefund : finishUnmatchedPayment)(
    tx,
    order,
    given,
  )
  if (!ended) throw ordersErrors.order_state()
  await publish(tx, ManualRefundRecorded, { ...eventPayloadOf(ended), amountCents: given.otherwise })
}

/** In cents: by the provider, and another way. */
interface RefundSplit {
  returned: number
  otherwise: number
  reason: string
}

/** Ends a refund with what was given another way. Answers undefined where a complaint or the bank holds the order up. */
async function finishRefund(
  tx: TxContext,
  order: OrderRow,
  given: RefundSplit,
): Promise<OrderRow | undefined> {
  const { id, priceCents } = order
  const ended = await moveOrder(tx, id, {
    to: 'refunded',
    notUnderReview: true,
    set: manualRefundFields(order, given),
  })
  if (!ended) return undefined
  const { otherwise: otherwiseCents, returned } = given
  const earlyCents = priceCents - otherwiseCents - returned
  await postJournal(
    tx,
    manualRefundJournal(id, providerName(tx), {
      priceCents,
      priorRefundCents: earlyCents,
      manualRefundCents: otherwiseCents,
    }),
  )
  return ended
}

/** The same of money that came too late, or came back. */
async function finishUnmatchedPayment(
  tx: TxContext,
  order: OrderRow,
  given: RefundSplit,
): Promise<OrderRow | undefined> {
  const set = {
    ...manualRefundFields(order, given),
    unmatchedCents: null,
    chargebackStep: order.chargebackStep + 1,
    updatedAt: tx.now(),
  }
  const isSame = eq(orders.unmatchedCents, given.returned + given.otherwise)
  const [ended] = await tx.db
    .update(orders)
    .set(set)
    .where(and(eq(orders.id, order.id), isSame, isNotUnderReview))
    .returning()
  if (!ended) return undefined
  if (given.returned > 0)
    await postJournal(tx, suspenseRefundJournal(order, providerName(tx), given.returned))
  await postJournal(tx, suspenseManualRefundJournal(order, given.otherwise))
  notifyParties(tx, ended)
  return ended
}

function manualRefundFields(
  order: OrderRow,
  { returned, otherwise, reason }: RefundSplit,
): Partial<OrderRow> {
  return {
    refundedCents: order.refundedCents + returned,
    manualRefundCents: order.manualRefundCents + otherwise,
    manualRefundReference: [order.manualRefundReference, reason].filter(Boolean).join('\n'),
    refundError: null,
  }
}

/** The attempt that waited before the provider was looked at, and what was seen there. */
interface ObservedRefund {
  waiting: PendingJob | undefined
  intent: PaymentIntent
}

/**
 * The next attempt is not made any more. Answers whether nothing of the refund is in doubt: either it waits after a definite no, or it
 * was made in vain often enough, and the provider shows none.
 */
async function cancelPendingRefund(
  tx: TxContext,
  order: OrderRow,
  { waiting, intent }: ObservedRefund,
): Promise<boolean> {
  if (isRefundPending(intent)) return false
  const key = refundKey(order.id, order.refundAttempt)
  const tries = waiting?.key === key ? waiting.attempts : 0
  const isGivenUp =
    tries === 0 ? wasRejected(order, intent) : waiting?.isStuck && !existsAtProvider(intent, key)
  return Boolean(isGivenUp) && cancelJob(tx, { key, attempts: tries })
}

/** The provider said no, or the bank sent the last refund back. */
function wasRejected({ refundError }: OrderRow, { refunds }: PaymentIntent): boolean {
  return refundError !== null || refunds.some(({ key, status }) => key !== null && status === 'failed')
}

function existsAtProvider({ refunds }: PaymentIntent, key: string): boolean {
  return refunds.some((refund) => refund.key === key)
}
