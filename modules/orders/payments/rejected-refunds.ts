import { type SQL, sql } from 'drizzle-orm'
import { findProfiles, findSuspendedUsers } from '@/modules/auth/service'
import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { serverMessages } from '@/modules/orders/messages'
import { refundDueCents, totalRefundedCents } from '@/modules/orders/order/amounts'
import { maybeLockedOrder, type OrderRow } from '@/modules/orders/order/move'
import { providerName } from '@/modules/orders/order/payment-providers'
import { maybeUndoableDecision } from '@/modules/orders/order/standing-decision'
import { syncOrder } from '@/modules/orders/payments/payment-sync'
import { refundKey } from '@/modules/orders/payments/refunds'
import type { RejectedRefund, RejectedRefundQuery } from '@/modules/orders/payments/rejected-refund-contract'
import { findOrder } from '@/modules/orders/queries'
import { orders, waitsForProvider } from '@/modules/orders/schema'
import { listOrderActs, listProposedActs } from '@/modules/wallet/service'
import type { UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { findAttemptTimes, makeJobsDue, maybePendingJob } from '@/src/runtime/outbox/outbox-queries'

const pageDefault = 50
const oldestFirst = keyset('asc', { number: orders.number })

/** `number > 0` makes SQLite choose the index of `waitsForProvider`. While a chargeback is open, the bank may give the buyer the money. */
export const isRefundRejected: SQL = sql`number > 0 and ${waitsForProvider} and refund_error is not null and chargeback <> 'open'
  and (state = 'refund_pending' or unmatched_cents is not null)`

/** Returns a page of the refunds that a provider rejected, the oldest order first, and the cursor of the next page. */
export async function listRejectedRefunds(
  ctx: UserContext,
  { limit = pageDefault, cursor }: RejectedRefundQuery,
): Promise<ListPage<RejectedRefund>> {
  const page = { where: isRefundRejected, limit, cursor }
  const { rows, next } = await oldestFirst.readPage(ctx.db.select().from(orders), page)
  return { rows: await presentRejectedRefunds(ctx, rows), next }
}

async function presentRejectedRefunds(
  ctx: UserContext,
  page: readonly OrderRow[],
): Promise<RejectedRefund[]> {
  const ids = page.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])
  const [profiles, suspended, proposals, attemptTimes] = await Promise.all([
    findProfiles(ctx, ids),
    findSuspendedUsers(
      ctx,
      page.map(({ buyerId }) => buyerId),
    ),
    listProposedActs(
      ctx,
      page.map(({ id }) => id),
    ),
    findAttemptTimes(
      ctx,
      page.map(({ id, refundAttempt }) => refundKey(id, refundAttempt)),
    ),
  ])
  return page.map((order) => {
    const { id, number, itemName, state, buyerId, sellerId, refundAttempt } = order
    const proposal = proposals.find((act) => act.orderId === id && act.kind === 'manual_refund')
    const nextAttempt = attemptTimes.get(refundKey(id, refundAttempt))
    return {
      ...{ id, number, itemName, state, buyerId, sellerId },
      buyer: profiles.get(buyerId)?.username ?? serverMessages.unknownBuyer,
      isBuyerSuspended: suspended.has(buyerId),
      seller: profiles.get(sellerId)?.username ?? serverMessages.unknownSeller,
      captured: order.capturedCents === null ? null : decimalOf(order.capturedCents),
      refunded: decimalOf(totalRefundedCents(order)),
      due: decimalOf(refundDueCents(order) ?? 0),
      refundReason: state === 'refund_pending' ? order.refundReason : null,
      provider: providerName(ctx, order),
      method: order.method,
      paidAt: isoTime(order.paidAt),
      chargeback: order.chargeback,
      error: order.refundError ?? '',
      // The latest one waits.
      attempts: nextAttempt === undefined ? refundAttempt : refundAttempt - 1,
      nextAttemptAt: isoTime(nextAttempt ?? null),
      proposedBy: proposal?.by ?? null,
      isOwnCase: [buyerId, sellerId].includes(ctx.actor.id),
    }
  })
}

/**
 * Asks the provider again for a refund that it rejected, instead of when the next attempt is due. What the provider did meanwhile is booked
 * first. Throws order_state, provider_unavailable.
 */
export async function retryRefund(ctx: UserContext, id: string): Promise<Order> {
  const synced = await syncOrder(ctx, id)
  if (synced.outcome === 'unknown') throw ordersErrors.provider_unavailable()
  await transact(ctx, async (tx) => {
    const order = await maybeLockedOrder(tx, id)
    if (!order || !(await waitsForRetry(tx, order))) throw ordersErrors.order_state()
    await makeJobsDue(tx, [refundKey(id, order.refundAttempt)])
    await recordStaffAction(tx, { action: 'orders.retry-refund', subjectId: id })
  })
  return findOrder(ctx, id)
}

/** False for a refund that waits until staff can't undo their decision anymore. */
async function waitsForRetry(ctx: UserContext, order: OrderRow): Promise<boolean> {
  if (order.refundError === null || order.chargeback === 'open') return false
  if (!(await maybePendingJob(ctx, refundKey(order.id, order.refundAttempt)))) return false
  const acts = await listOrderActs(ctx, order.id)
  return (
    (await maybeUndoableDecision(ctx, order)) === undefined && acts.every((act) => act.undoUntil === null)
  )
}
