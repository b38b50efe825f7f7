import { eq } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { absorbedCents, isInEscrow, refundDueCents, unrefundedCents } from '@/modules/orders/amounts'
import { maybeOpenAppeal } from '@/modules/orders/cases/appeal-log'
import type { Order, RefundReason } from '@/modules/orders/contract'
import { completedRefundJournal } from '@/modules/orders/disputes/decision-journals'
import { ordersErrors } from '@/modules/orders/errors'
import {
  ExcessRefundRecorded,
  OrderRefunded,
  OrderRefundStarted,
  RefundFailed,
  SaleReversed,
  UnmatchedPaymentRefunded,
} from '@/modules/orders/events'
import {
  changeOrder,
  eventPayloadOf,
  type Move,
  maybeLockedOrder,
  moveOrder,
  type OrderRow,
  orderSubject,
} from '@/modules/orders/move'
import { type PaymentIntent, providerName } from '@/modules/orders/ports'
import { findOrder } from '@/modules/orders/queries'
import { orders } from '@/modules/orders/schema'
import {
  excessRefundFailedJournal,
  excessRefundJournal,
  postJournal,
  recoverSellerDebt,
  refundFailedJournal,
  saleReversalJournal,
  suspenseRefundJournal,
} from '@/modules/wallet/service'
import type { TxContext, UserContext } from '@/src/kit/context'
import { defineOutboxJob } from '@/src/kit/outbox-jobs'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
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
const retryDelayMaxMs = 6 * 3_600_000

/**
 * Starts the refund of an order in escrow, of everything the buyer hasn't got back yet. The provider isn't asked before `notBefore`.
 * Returns undefined if the order is in none of `from` or under review.
 */
export async function startRefund(
  tx: TxContext,
  orderId: string,
  reason: RefundReason,
  from: OrderRow['state'][],
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

async function moveToRefunding(
  tx: TxContext,
  id: string,
  move: Pick<Move, 'from' | 'set' | 'event'>,
): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, id, { ...move, to: 'refund_pending', notUnderReview: true })
  if (order) await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
  return order
}

/** Enqueues the next refund attempt with its own key. By default, the delay grows with each attempt. */
async function queueRefund(
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

/** Enqueues a refund that was held, unless the order was refunded or the bank has asked for the money meanwhile. */
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
  if (await maybeOpenAppeal(tx, current.id)) return
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
  if (siteCents > 0) await postJournal(tx, excessRefundFailedJournal(order, providerName(tx), siteCents))
  if (buyerCents > 0) {
    await postJournal(tx, refundFailedJournal(order, providerName(tx), buyerCents))
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
  await postJournal(tx, excessRefundJournal(order, providerName(tx), amountCents))
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
    await postJournal(tx, completedRefundJournal(order, providerName(tx), amountCents))
    const refunded = await moveOrder(tx, id, { to: 'refunded', set, event: OrderRefunded })
    return refunded ?? order
  }
  await postJournal(tx, suspenseRefundJournal(order, providerName(tx), amountCents))
  await publish(tx, UnmatchedPaymentRefunded, eventPayloadOf(order))
  return changeOrder(tx, order, { ...set, unmatchedCents: null })
}

async function isRefundInProgress(tx: TxContext, { id, refundAttempt }: OrderRow): Promise<boolean> {
  return refundAttempt > 0 && !(await isOutboxJobDone(tx, refundKey(id, refundAttempt)))
}

export function succeededRefundCents({ refunds }: PaymentIntent): number {
  return refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
}

export function isRefundPending({ refunds }: PaymentIntent): boolean {
  return refunds.some((refund) => refund.status === 'pending')
}

/**
 * Reverses a completed sale for staff: refunds the buyer in full, debits the seller's share and recovers payouts as far as the provider
 * can. Throws not_found, order_state, appeal_open.
 */
export async function reverseSale(ctx: UserContext, id: string, reason: string): Promise<Order> {
  await findOrder(ctx, id)
  await transact(ctx, async (tx) => {
    // A returned refund is being retried; refunding the price as well would pay the buyer twice.
    if ((await maybeLockedOrder(tx, id))?.unmatchedCents !== null) throw ordersErrors.order_state()
    if (await maybeOpenAppeal(tx, id)) throw ordersErrors.appeal_open()
    const order = await moveToRefunding(tx, id, {
      from: ['completed'],
      set: { refundReason: 'clawed_back', decisionReason: reason },
      event: SaleReversed,
    })
    if (!order) throw ordersErrors.order_state()
    await postJournal(tx, saleReversalJournal(id, order.sellerId, order))
    await queueRefund(tx, order, unrefundedCents(order))
    await recoverSellerDebt(tx, order.sellerId, `reverse:${id}`)
    await recordStaffAction(tx, { action: 'orders.reverse-sale', subjectId: id, reason })
  })
  return findOrder(ctx, id)
}
