import { eq } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { absorbedCents, isInEscrow, refundDueCents, unrefundedCents } from '@/modules/orders/amounts'
import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import {
  OrderRefunded,
  OrderRefundStarted,
  RefundFailed,
  SaleReversed,
  UnmatchedPaymentRefunded,
} from '@/modules/orders/events'
import { changeOrder, eventPayloadOf, maybeOrderRow, moveOrder, type OrderRow } from '@/modules/orders/move'
import { orderSubject, RefundOrder, refundKey } from '@/modules/orders/payment-jobs'
import { type PaymentIntent, providerName } from '@/modules/orders/ports'
import { findOrder } from '@/modules/orders/queries'
import { orders } from '@/modules/orders/schema'
import {
  excessRefundFailedJournal,
  excessRefundJournal,
  postJournal,
  recoverSellerDebt,
  refundFailedJournal,
  refundJournal,
  saleReversalJournal,
  suspenseRefundJournal,
} from '@/modules/wallet/service'
import type { TxContext, UserContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { enqueue, isOutboxJobDone } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'

/** Between attempts that failed for good. */
const retryDelayFirstMs = 60_000
const retryDelayMaxMs = 6 * 3_600_000

type StartReason = NonNullable<OrderRow['refundReason']>

/**
 * Starts the refund of an order whose money is in escrow: of all that the buyer has not back already. Answers the order, or undefined when it is in no state
 * that can be refunded, or frozen.
 */
export async function startRefund(
  tx: TxContext,
  orderId: string,
  reason: StartReason,
  from: OrderRow['state'][],
): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, orderId, {
    to: 'refund_pending',
    from,
    notUnderReview: true,
    set: { refundReason: reason },
    event: OrderRefundStarted,
  })
  if (!order) return undefined
  await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
  await queueRefund(tx, order, unrefundedCents(order))
  return order
}

/** Queues the next attempt at giving back, under a key of its own; each waits longer than the one before. */
export async function queueRefund(
  tx: TxContext,
  { id, refundAttempt }: OrderRow,
  amountCents: number,
): Promise<void> {
  const attempt = refundAttempt + 1
  await tx.db.update(orders).set({ refundAttempt: attempt }).where(eq(orders.id, id))
  await enqueue(tx, RefundOrder, {
    key: refundKey(id, attempt),
    subject: orderSubject(id),
    payload: { orderId: id, amountCents },
    notBefore:
      attempt === 1
        ? undefined
        : tx.now() + Math.min(retryDelayMaxMs, retryDelayFirstMs * 2 ** (attempt - 2)),
  })
}

/** Level-triggered: whatever became of earlier attempts, what is owed and not under way is tried again. */
export async function syncRefunds(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  const returned = succeededRefundCents(intent)
  const current = returned < order.refundedCents ? await recordFailedRefund(tx, order, returned) : order
  if (isRefundPending(intent)) return
  const fresh = returned - current.refundedCents
  const owed = refundDueCents(current)
  if (owed === undefined) return recordUnexpectedRefund(tx, current, fresh)
  const missing = owed - fresh
  if (missing <= 0) {
    const ended = await recordCompletedRefund(tx, current, owed)
    return missing < 0 ? syncRefunds(tx, ended, intent) : undefined
  }
  if (current.chargeback === 'open' || (await isRefundInProgress(tx, current))) return
  await queueRefund(tx, current, missing)
}

/**
 * A bank may send a refund back even after it was called done: the money is here again and not the site's, but for what the site had
 * borne of it.
 */
async function recordFailedRefund(tx: TxContext, order: OrderRow, returned: number): Promise<OrderRow> {
  const failed = order.refundedCents - returned
  const borne = Math.min(failed, absorbedCents(order))
  const owed = failed - borne
  if (borne > 0) await postJournal(tx, excessRefundFailedJournal(order, providerName(tx), borne))
  if (owed > 0) {
    await postJournal(tx, refundFailedJournal(order, providerName(tx), owed))
    await publish(tx, RefundFailed, eventPayloadOf(order))
  }
  return changeOrder(tx, order, {
    refundedCents: returned,
    unmatchedCents: owed > 0 ? (order.unmatchedCents ?? 0) + owed : order.unmatchedCents,
    chargebackStep: order.chargebackStep + 1,
  })
}

/** A refund that was under way when the bank took everything makes the buyer have it twice; any other was made by hand. */
function recordUnexpectedRefund(tx: TxContext, order: OrderRow, fresh: number): Promise<void> {
  const isOver = order.chargeback === 'lost' && !isInEscrow(order)
  return isOver ? recordDoubleRefund(tx, order, fresh) : recordDashboardRefund(tx, order, fresh)
}

/** Money that the buyer has twice: the site bears it. */
async function recordDoubleRefund(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  await postJournal(tx, excessRefundJournal(order, providerName(tx), amountCents))
  await changeOrder(tx, order, {
    refundedCents: order.refundedCents + amountCents,
    chargebackStep: order.chargebackStep + 1,
  })
}

/** Somebody gave money back at the provider that no order owed: all of it ends an order, a part of it the site bears. */
async function recordDashboardRefund(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  tx.core.log.error('unexpected refund at the provider', { orderId: order.id, state: order.state })
  const isWhole = amountCents >= unrefundedCents(order)
  if (!isWhole || order.state === 'completed' || order.state === 'refunded')
    return recordDoubleRefund(tx, order, amountCents)
  const refunding = await moveOrder(tx, order.id, {
    to: 'refund_pending',
    notUnderReview: true,
    set: { refundReason: 'cancelled' },
    event: OrderRefundStarted,
  })
  // While a complaint is open, or the bank decides, the order stands still.
  if (!refunding) return recordDoubleRefund(tx, order, amountCents)
  await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
  await recordCompletedRefund(tx, refunding, unrefundedCents(refunding))
}

async function recordCompletedRefund(tx: TxContext, order: OrderRow, owed: number): Promise<OrderRow> {
  const { id, priceCents, refundedCents } = order
  const returned = { refundedCents: refundedCents + owed, refundError: null }
  if (order.state === 'refund_pending') {
    await postJournal(
      tx,
      refundJournal(id, providerName(tx), { priceCents, priorRefundCents: priceCents - owed }),
    )
    const refunded = await moveOrder(tx, id, { to: 'refunded', set: returned, event: OrderRefunded })
    return refunded ?? order
  }
  await postJournal(tx, suspenseRefundJournal(order, providerName(tx), owed))
  await publish(tx, UnmatchedPaymentRefunded, eventPayloadOf(order))
  return changeOrder(tx, order, { ...returned, unmatchedCents: null })
}

async function isRefundInProgress(tx: TxContext, { id, refundAttempt }: OrderRow): Promise<boolean> {
  return refundAttempt > 0 && !(await isOutboxJobDone(tx, refundKey(id, refundAttempt)))
}

/** What the provider has given back of a charge. */
export function succeededRefundCents({ refunds }: PaymentIntent): number {
  return refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
}

/** Whether the provider has not decided about a refund yet. */
export function isRefundPending({ refunds }: PaymentIntent): boolean {
  return refunds.some((refund) => refund.status === 'pending')
}

/**
 * Staff undo the release of a completed order: the buyer gets the whole price back, the seller owes their share, and what
 * was paid out is taken back as far as the provider can. Throws not_found, order_state.
 */
export async function reverseSale(ctx: UserContext, id: string, reason: string): Promise<Order> {
  await findOrder(ctx, id)
  await transact(ctx, async (tx) => {
    // What the bank sent back is on its way again: the price must not be given beside it.
    if ((await maybeOrderRow(tx, id))?.unmatchedCents !== null) throw ordersErrors.order_state()
    const order = await moveOrder(tx, id, {
      to: 'refund_pending',
      from: ['completed'],
      notUnderReview: true,
      set: { refundReason: 'clawed_back', decisionReason: reason },
      event: SaleReversed,
    })
    if (!order) throw ordersErrors.order_state()
    await postJournal(tx, saleReversalJournal(id, order.sellerId, order))
    await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
    await queueRefund(tx, order, unrefundedCents(order))
    await recoverSellerDebt(tx, order.sellerId, `reverse:${id}`)
  })
  return findOrder(ctx, id)
}
