import { and, eq } from 'drizzle-orm'
import { ordersErrors } from '@/modules/orders/errors'
import { ManualRefundRecorded } from '@/modules/orders/events'
import { refundDueCents, retainedCents } from '@/modules/orders/order/amounts'
import {
  eventPayloadOf,
  followSale,
  isNotUnderReview,
  maybeOrderRow,
  moveOrder,
  notifyParties,
  type OrderRow,
} from '@/modules/orders/order/move'
import { orderAct } from '@/modules/orders/order/order-acts'
import { providerName } from '@/modules/orders/order/payment-providers'
import { maybePayment } from '@/modules/orders/payments/payment-sync'
import { isRefundPending, refundKey, succeededRefundCents } from '@/modules/orders/payments/refunds'
import type { PaymentIntent } from '@/modules/orders/ports'
import { findParty } from '@/modules/orders/queries'
import { orders } from '@/modules/orders/schema'
import {
  manualRefundJournal,
  performStaffAct,
  postJournal,
  postStaffJournal,
  type StaffActRow,
  type StaffPermit,
  type StaffTx,
  suspenseManualRefundJournal,
  suspenseRefundJournal,
} from '@/modules/wallet/service'
import type { TxContext, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { cancelJob, maybePendingJob, type PendingJob } from '@/src/runtime/outbox/outbox-queries'
import { publish } from '@/src/runtime/publish'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/**
 * Records that an admin refunded the buyer outside the provider because the provider rejects the refund. The provider keeps the money and
 * isn't asked again. Returns the proposal if it waits for a second person. Throws not_found, order_state, refund_not_refused,
 * provider_unavailable, safe_mode, own_case, second_factor_required.
 */
export async function recordManualRefund(
  ctx: UserContext,
  id: string,
  reference: string,
): Promise<StaffActRow | undefined> {
  requireCanMoveMoney(ctx)
  const { order } = await findParty(ctx, id)
  if (refundDueCents(order) === undefined || order.intentId === null) throw ordersErrors.order_state()
  // Read before asking the provider, so that an attempt made in between is detected.
  const pendingJob = await maybePendingJob(ctx, refundKey(id, order.refundAttempt))
  const found = await maybePayment(ctx, id)
  if (found?.outcome !== 'ok') throw ordersErrors.provider_unavailable()
  return transact(ctx, (tx) => bookManualRefund(tx, id, { reference, pendingJob, intent: found.value }))
}

interface ManualRefund extends ObservedRefund {
  reference: string
}

async function bookManualRefund(
  tx: StaffTx,
  id: string,
  refund: ManualRefund,
): Promise<StaffActRow | undefined> {
  const order = await maybeOrderRow(tx, id)
  const dueCents = order && refundDueCents(order)
  if (!order || dueCents === undefined) throw ordersErrors.order_state()
  // The bank may give the buyer the money. An order that has ended keeps its last chargeback until the bank has decided.
  if (refund.intent.chargeback?.status === 'open') throw ordersErrors.order_state()
  // A part that the provider has refunded meanwhile is booked as well.
  const providerCents = succeededRefundCents(refund.intent) - order.refundedCents
  const manualCents = dueCents - providerCents
  if (manualCents <= 0) throw ordersErrors.order_state()
  if (providerCents < 0) throw ordersErrors.refund_not_refused()
  const { reference } = refund
  return performStaffAct(tx, {
    ...orderAct(order, 'manual_refund'),
    ...{ userId: order.buyerId, amountCents: manualCents, isUndoable: false },
    reason: reference,
    audit: { action: 'orders.record-manual-refund', subjectId: id, after: { amountCents: manualCents } },
    perform: async (permit) => {
      if (!(await cancelPendingRefund(tx, order, refund))) throw ordersErrors.refund_not_refused()
      const finish = order.state === 'refund_pending' ? finishRefund : finishUnmatchedPayment
      const ended = await finish(tx, order, { permit, providerCents, manualCents, reference })
      if (!ended) throw ordersErrors.order_state()
      await publish(tx, ManualRefundRecorded, { ...eventPayloadOf(ended), amountCents: manualCents })
    },
  })
}

/** The parts that the provider and the admin refunded. */
interface RefundSplit {
  permit: StaffPermit
  providerCents: number
  manualCents: number
  reference: string
}

/** Ends a pending refund. Returns undefined if the order is under review. */
async function finishRefund(
  tx: TxContext,
  order: OrderRow,
  split: RefundSplit,
): Promise<OrderRow | undefined> {
  const { id } = order
  const priceCents = retainedCents(order)
  const ended = await moveOrder(tx, id, {
    to: 'refunded',
    only: 'notUnderReview',
    set: manualRefundFields(order, split),
  })
  if (!ended) return undefined
  const { manualCents, providerCents } = split
  await postStaffJournal(
    tx,
    split.permit,
    manualRefundJournal(id, providerName(tx, order), {
      priceCents,
      priorRefundCents: priceCents - manualCents - providerCents,
      manualRefundCents: manualCents,
    }),
  )
  return ended
}

/** Settles an unmatched payment. Returns undefined if the order is under review or the amount has changed. */
async function finishUnmatchedPayment(
  tx: TxContext,
  order: OrderRow,
  split: RefundSplit,
): Promise<OrderRow | undefined> {
  const { manualCents, providerCents } = split
  const set: Partial<OrderRow> = {
    ...manualRefundFields(order, split),
    unmatchedCents: null,
    chargebackStep: order.chargebackStep + 1,
    updatedAt: tx.now(),
  }
  const isUnchanged = eq(orders.unmatchedCents, providerCents + manualCents)
  const [ended] = await tx.db
    .update(orders)
    .set(set)
    .where(and(eq(orders.id, order.id), isUnchanged, isNotUnderReview))
    .returning()
  if (!ended) return undefined
  if (providerCents > 0)
    await postJournal(tx, suspenseRefundJournal(order, providerName(tx, order), providerCents))
  await postStaffJournal(tx, split.permit, suspenseManualRefundJournal(order, manualCents))
  if (ended.completedAt !== null) await followSale(tx, ended)
  notifyParties(tx, ended)
  return ended
}

function manualRefundFields(
  order: OrderRow,
  { providerCents, manualCents, reference }: Omit<RefundSplit, 'permit'>,
): Partial<OrderRow> {
  return {
    refundedCents: order.refundedCents + providerCents,
    manualRefundCents: order.manualRefundCents + manualCents,
    manualRefundReference: [order.manualRefundReference, reference].filter(Boolean).join('\n'),
    refundError: null,
  }
}

/** The pending refund job, read before the provider's intent. */
interface ObservedRefund {
  pendingJob: PendingJob | undefined
  intent: PaymentIntent
}

/**
 * Cancels the pending refund job. Returns false if the outcome of the refund is still in doubt: the provider must have rejected it, or the
 * job must be stuck with no refund at the provider.
 */
async function cancelPendingRefund(
  tx: TxContext,
  order: OrderRow,
  { pendingJob, intent }: ObservedRefund,
): Promise<boolean> {
  if (isRefundPending(intent)) return false
  const key = refundKey(order.id, order.refundAttempt)
  const attempts = pendingJob?.key === key ? pendingJob.attempts : 0
  const hasFailed =
    attempts === 0 ? wasRejected(order, intent) : pendingJob?.isStuck && !existsAtProvider(intent, key)
  return Boolean(hasFailed) && cancelJob(tx, { key, attempts })
}

/** True if the provider rejected the refund or the buyer's bank returned it. */
function wasRejected({ refundError }: OrderRow, { refunds }: PaymentIntent): boolean {
  return refundError !== null || refunds.some(({ key, status }) => key !== null && status === 'failed')
}

function existsAtProvider({ refunds }: PaymentIntent, key: string): boolean {
  return refunds.some((refund) => refund.key === key)
}
