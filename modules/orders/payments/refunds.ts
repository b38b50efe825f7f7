import { eq } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import type { RefundReason } from '@/modules/orders/contract'
import {
  ExcessRefundRecorded,
  OrderRefunded,
  OrderRefundStarted,
  PartRefunded,
  RefundFailed,
  UnmatchedPaymentRefunded,
} from '@/modules/orders/events'
import {
  absorbedCents,
  isInEscrow,
  isReleased,
  refundDueCents,
  unrefundedCents,
} from '@/modules/orders/order/amounts'
import { maybeOpenAppeal } from '@/modules/orders/order/appeal-log'
import { completedRefundJournal } from '@/modules/orders/order/decision-journals'
import {
  changeOrder,
  closedDispute,
  eventPayloadOf,
  type Move,
  moveOrder,
  type OrderRow,
  orderSubject,
} from '@/modules/orders/order/move'
import { providerName } from '@/modules/orders/order/payment-providers'
import type { PaymentIntent } from '@/modules/orders/ports'
import { orders } from '@/modules/orders/schema'
import {
  excessRefundFailedJournal,
  excessRefundJournal,
  postJournal,
  refundFailedJournal,
  suspenseRefundJournal,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/kit/context'
import { defineOutboxJob } from '@/src/kit/jobs/outbox-jobs'
import { hourMs } from '@/src/kit/text/duration'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { cancelJob, isOutboxJobDone } from '@/src/runtime/outbox/outbox-queries'
import { publish } from '@/src/runtime/publish'

/** Refunds a paid order or an unmatched payment. */
export const RefundOrder = defineOutboxJob<{ orderId: string; amountCents: number }>('orders.refund')

export function refundKey(orderId: string, attempt: number): string {
  return `refund:${orderId}:${attempt}`
}

/** Delay between attempts the provider rejected; it doubles each time. */
const retryDelayFirstMs = 60_000
const retryDelayMaxMs = 6 * hourMs

/**
 * Starts the refund of an order in escrow, of everything the buyer hasn't got back yet. The provider isn't asked before `notBefore`.
 * Returns undefined if the order is in none of `from` or under review.
 */
export async function startRefund(
  tx: TxContext,
  orderId: string,
  reason: RefundReason,
  from: readonly OrderRow['state'][],
  notBefore?: number,
): Promise<OrderRow | undefined> {
  const order = await moveToRefunding(tx, orderId, {
    from,
    set: { refundReason: reason },
    event: OrderRefundStarted,
  })
  if (order) await queueRefund(tx, order, unrefundedCents(order), notBefore)
  return order
}

/** Starts the refund of an order at its deadline, which ends a dispute that its buyer opened and nobody decided. */
export async function refundAtDeadline(
  tx: TxContext,
  orderId: string,
  reason: RefundReason,
  from: OrderRow['state'][],
): Promise<OrderRow | undefined> {
  const order = await moveToRefunding(tx, orderId, {
    from,
    set: { refundReason: reason },
    only: 'notStopped',
    event: OrderRefundStarted,
  })
  if (!order) return undefined
  await queueRefund(tx, order, unrefundedCents(order))
  return order.dispute === 'open' ? changeOrder(tx, order, closedDispute) : order
}

export async function moveToRefunding(
  tx: TxContext,
  id: string,
  move: Pick<Move, 'from' | 'set' | 'event' | 'only'>,
): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, id, { only: 'notUnderReview', ...move, to: 'refund_pending' })
  if (order) await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
  return order
}

/** Enqueues the next refund attempt with its own key. By default, the delay grows with each attempt. */
export async function queueRefund(
  tx: TxContext,
  { id, refundAttempt }: OrderRow,
  amountCents: number,
  notBefore = tx.now() + retryDelayMs(refundAttempt),
): Promise<void> {
  const attempt = refundAttempt + 1
  await tx.db.update(orders).set({ refundAttempt: attempt }).where(eq(orders.id, id))
  await enqueue(tx, RefundOrder, {
    key: refundKey(id, attempt),
    subject: orderSubject(id),
    payload: { orderId: id, amountCents },
    notBefore,
  })
}

/** Cancels the refund of a decision. Returns false if the provider may have been asked. */
export function holdRefund(tx: TxContext, { id, refundAttempt }: OrderRow): Promise<boolean> {
  return cancelJob(tx, { key: refundKey(id, refundAttempt), attempts: 0 })
}

/** Enqueues a refund that waited for the answer to an appeal, unless the order was refunded or the bank has asked for the money meanwhile. */
export async function resumeRefund(tx: TxContext, order: OrderRow, notBefore: number): Promise<void> {
  if (order.state === 'refund_pending' && order.chargeback !== 'open')
    await queueRefund(tx, order, unrefundedCents(order), notBefore)
}

function retryDelayMs(attempts: number): number {
  return attempts === 0 ? 0 : Math.min(retryDelayMaxMs, retryDelayFirstMs * 2 ** (attempts - 1))
}

/** Books the refunds shown by the provider and enqueues what is still due, whatever happened to earlier attempts. */
export async function syncRefunds(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  const succeededCents = succeededRefundCents(intent)
  const current =
    succeededCents < order.refundedCents ? await recordFailedRefund(tx, order, succeededCents) : order
  if (isRefundPending(intent)) return
  const newCents = succeededCents - current.refundedCents
  const dueCents = refundDueCents(current)
  if (dueCents === undefined) return recordUnexpectedRefund(tx, current, newCents)
  const missingCents = dueCents - newCents
  if (missingCents <= 0) {
    const ended = await recordCompletedRefund(tx, current, dueCents)
    return missingCents < 0 ? syncRefunds(tx, ended, intent) : undefined
  }
  if (current.chargeback === 'open' || (await isRefundInProgress(tx, current))) return
  if ((await maybeOpenAppeal(tx, current.id))?.stopsRefund) return
  await queueRefund(tx, current, missingCents)
}

/**
 * Books a refund that the buyer's bank returned after it had succeeded. The part the site had absorbed is the site's again; the remainder is
 * due to the buyer.
 */
async function recordFailedRefund(tx: TxContext, order: OrderRow, succeededCents: number): Promise<OrderRow> {
  const failedCents = order.refundedCents - succeededCents
  const siteCents = Math.min(failedCents, absorbedCents(order))
  const buyerCents = failedCents - siteCents
  if (siteCents > 0)
    await postJournal(tx, excessRefundFailedJournal(order, providerName(tx, order), siteCents))
  if (buyerCents > 0) {
    await postJournal(tx, refundFailedJournal(order, providerName(tx, order), buyerCents))
    await publish(tx, RefundFailed, eventPayloadOf(order))
  }
  return changeOrder(tx, order, {
    refundedCents: succeededCents,
    unmatchedCents: buyerCents > 0 ? (order.unmatchedCents ?? 0) + buyerCents : order.unmatchedCents,
    chargebackStep: order.chargebackStep + 1,
  })
}

/** A refund that succeeds after a lost chargeback pays the buyer twice; any other refund that isn't due was made in the dashboard. */
function recordUnexpectedRefund(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  const isChargedBack = order.chargeback === 'lost' && !isInEscrow(order)
  return isChargedBack
    ? recordDoubleRefund(tx, order, amountCents)
    : recordDashboardRefund(tx, order, amountCents)
}

/** Books a refund that isn't due to the buyer as a loss of the site. */
async function recordDoubleRefund(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  await postJournal(tx, excessRefundJournal(order, providerName(tx, order), amountCents))
  await changeOrder(tx, order, {
    refundedCents: order.refundedCents + amountCents,
    chargebackStep: order.chargebackStep + 1,
  })
  await publish(tx, ExcessRefundRecorded, eventPayloadOf(order))
}

/** A refund made in the provider's dashboard: of the whole price it ends an order in escrow, otherwise the site bears it. */
async function recordDashboardRefund(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  tx.core.log.error('unexpected refund at the provider', { orderId: order.id, state: order.state })
  const isFull = amountCents >= unrefundedCents(order)
  if (!isFull || order.state === 'completed' || order.state === 'refunded')
    return recordDoubleRefund(tx, order, amountCents)
  const set = { refundReason: 'cancelled' } as const
  const refunding = await moveToRefunding(tx, order.id, { set, event: OrderRefundStarted })
  // An open dispute or chargeback blocks the move.
  if (!refunding) return recordDoubleRefund(tx, order, amountCents)
  await recordCompletedRefund(tx, refunding, unrefundedCents(refunding))
}

async function recordCompletedRefund(tx: TxContext, order: OrderRow, amountCents: number): Promise<OrderRow> {
  const { id, refundedCents } = order
  const set: Partial<OrderRow> = { refundedCents: refundedCents + amountCents, refundError: null }
  if (order.state === 'refund_pending') {
    await postJournal(tx, completedRefundJournal(order, providerName(tx, order), amountCents))
    const refunded = await moveOrder(tx, id, { to: 'refunded', set, event: OrderRefunded })
    return refunded ?? order
  }
  await postJournal(tx, suspenseRefundJournal(order, providerName(tx, order), amountCents))
  await publish(tx, isReleased(order) ? PartRefunded : UnmatchedPaymentRefunded, eventPayloadOf(order))
  return changeOrder(tx, order, { ...set, unmatchedCents: null })
}

async function isRefundInProgress(tx: TxContext, { id, refundAttempt }: OrderRow): Promise<boolean> {
  return refundAttempt > 0 && !(await isOutboxJobDone(tx, refundKey(id, refundAttempt)))
}

export function succeededRefundCents({ refunds }: PaymentIntent): number {
  const succeeded = refunds.filter(({ status }) => status === 'succeeded')
  return succeeded.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

export function isRefundPending({ refunds }: PaymentIntent): boolean {
  return refunds.some((refund) => refund.status === 'pending')
}
