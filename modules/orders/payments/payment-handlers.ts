import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { unpaidStates } from '@/modules/orders/contract'
import { OrderExpired } from '@/modules/orders/events'
import { refundDueCents } from '@/modules/orders/order/amounts'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
import { providerOf } from '@/modules/orders/order/payment-providers'
import { maybeOrderByIntent, storeIntent, syncOrder } from '@/modules/orders/payments/payment-sync'
import { RefundOrder } from '@/modules/orders/payments/refunds'
import type { PaymentIntent } from '@/modules/orders/ports'
import { CancelIntent, finishExpiry } from '@/modules/orders/reservations/reservations'
import { CreateIntent } from '@/modules/orders/reservations/reserve-listing'
import { orders } from '@/modules/orders/schema'
import type { Health } from '@/src/kit/checks/health'
import type { Context } from '@/src/kit/context'
import type { OutboxJob } from '@/src/kit/jobs/claimed-job'
import {
  type ExternalResult,
  handle,
  isIdempotencyKeyExpired,
  mayHaveRunBefore,
  type Outcome,
} from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { findOverdueJobs } from '@/src/runtime/outbox/outbox-queries'
import { canMoveMoney } from '@/src/runtime/safe-mode'

/** The provider responds within seconds; three minutes leave time for a retry. */
const jobsLateMs = 180_000

/** Excludes open chargebacks: the provider may accept the refund after the bank has decided. */
const isRefundDue = and(
  or(eq(orders.state, 'refund_pending'), isNotNull(orders.unmatchedCents)),
  ne(orders.chargeback, 'open'),
)

/** Stores why the provider rejected a refund, for staff. The refund is retried with growing delays. */
async function recordRefundError(ctx: Context, orderId: string, reason: string): Promise<void> {
  ctx.core.log.warn('the provider rejected a refund', { orderId, reason })
  await transact(ctx, (tx) =>
    tx.db
      .update(orders)
      .set({ refundError: reason })
      .where(and(eq(orders.id, orderId), isRefundDue)),
  )
}

/** Handlers of the jobs that call the payment provider. Results are read back by syncOrder, never taken from the response. */
export const paymentHandlers = [
  handle(CreateIntent, async (ctx, job): Promise<Outcome> => {
    const order = await maybeOrderRow(ctx, job.payload.orderId)
    if (!order || order.intentId || !unpaidStates.includes(order.state)) return { outcome: 'done' }
    const result = await findOrCreateIntent(ctx, job, order)
    if (result.outcome === 'unknown') return result
    if (result.outcome === 'ok')
      return { outcome: 'done', apply: (tx) => storeIntent(tx, order.id, result.value) }
    await transact(ctx, (tx) => finishExpiry(tx, order, OrderExpired))
    return { outcome: 'done' }
  }),
  handle(CancelIntent, async (ctx, { key, payload }): Promise<Outcome> => {
    const order = await maybeOrderRow(ctx, payload.orderId)
    if (order?.state !== 'expiring') return { outcome: 'done' }
    // The intent may exist although its ID was never received, so the listing must stay reserved.
    if (!order.intentId) return { outcome: 'unknown', reason: 'the intent ID is not known yet' }
    const result = await providerOf(ctx, order).cancelIntent(ctx, { key, intentId: order.intentId })
    return readBack(ctx, order.id, result, ['expiring'])
  }),
  handle(RefundOrder, async (ctx, job): Promise<Outcome> => {
    const { key, payload } = job
    const order = await maybeOrderRow(ctx, payload.orderId)
    const dueCents = order && refundDueCents(order)
    if (!order?.intentId || dueCents === undefined) return { outcome: 'done' }
    if (!canMoveMoney(ctx) && order.refundReason !== 'decided')
      return { outcome: 'unknown', reason: 'the site is in safe mode' }
    if (mayHaveRunBefore(ctx, job)) {
      const found = await providerOf(ctx, order).findIntent(ctx, order.intentId)
      if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason }
      if (found.value.refunds.some((refund) => refund.key === key)) return readBack(ctx, order.id, found)
    }
    // A dashboard refund or a chargeback has returned some of it since the job was queued.
    if (payload.amountCents === 0 || payload.amountCents > dueCents) return syncOrder(ctx, order.id)
    const refund = { key, intentId: order.intentId, amountCents: payload.amountCents }
    const result = await providerOf(ctx, order).refund(ctx, refund)
    const outcome = await readBack(ctx, order.id, result)
    if (result.outcome === 'refused') await recordRefundError(ctx, order.id, result.reason)
    return outcome
  }),
]

/** Looks for an intent that an earlier attempt may have created before it creates one. */
async function findOrCreateIntent(
  ctx: Context,
  job: OutboxJob<unknown>,
  order: OrderRow,
): Promise<ExternalResult<PaymentIntent>> {
  const existing = mayHaveRunBefore(ctx, job) ? await lookUpIntent(ctx, order) : undefined
  if (existing && (existing.outcome === 'ok' || isIdempotencyKeyExpired(ctx, job))) return existing
  return createIntent(ctx, job.key, order)
}

function createIntent(ctx: Context, key: string, order: OrderRow): Promise<ExternalResult<PaymentIntent>> {
  const { id: orderId, buyerId, priceCents: amountCents, method } = order
  return providerOf(ctx, order).createIntent(ctx, { key, orderId, buyerId, amountCents, method })
}

/** Looks up the order's intent, because the provider may have forgotten the idempotency key. Returns refused if there is none. */
async function lookUpIntent(ctx: Context, order: OrderRow): Promise<ExternalResult<PaymentIntent>> {
  const found = await providerOf(ctx, order).findIntentByOrder(ctx, {
    orderId: order.id,
    since: order.createdAt,
    belongsToOtherOrder: async (intentId) => (await maybeOrderByIntent(ctx, intentId)) !== undefined,
  })
  if (found.outcome === 'refused') return { outcome: 'unknown', reason: found.reason }
  if (found.outcome === 'unknown') return found
  return found.value
    ? { outcome: 'ok', value: found.value }
    : { outcome: 'refused', reason: 'the provider has no intent for this order' }
}

/** Syncs the order after the provider has accepted or refused a request. The job is retried while the order is in one of `pendingStates`. */
async function readBack(
  ctx: Context,
  orderId: string,
  result: ExternalResult<unknown>,
  pendingStates: OrderRow['state'][] = [],
): Promise<Outcome> {
  if (result.outcome === 'unknown') return result
  const synced = await syncOrder(ctx, orderId)
  if (synced.outcome === 'unknown') return synced
  const after = await maybeOrderRow(ctx, orderId)
  if (after && pendingStates.includes(after.state))
    return { outcome: 'unknown', reason: 'the provider has not decided yet' }
  return { outcome: 'done' }
}

/** Late jobs while newer jobs succeed affect single orders (degraded); if none has succeeded since, the provider is unreachable (down). */
export async function arePaymentJobsOnTime(ctx: Context): Promise<Health> {
  if (!canMoveMoney(ctx) || !ctx.core.isWritable()) return 'down'
  const { areOverdue, doneSince } = await findOverdueJobs(ctx, 'orders.', jobsLateMs)
  if (!areOverdue) return 'operational'
  return doneSince ? 'degraded' : 'down'
}
