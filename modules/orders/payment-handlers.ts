import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { refundDueCents } from '@/modules/orders/amounts'
import { OrderExpired } from '@/modules/orders/events'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/move'
import { unpaidStates } from '@/modules/orders/order-states'
import { CancelIntent, CreateIntent, RefundOrder } from '@/modules/orders/payment-jobs'
import { maybeOrderByIntent, storeIntent, syncOrder } from '@/modules/orders/payment-sync'
import { type PaymentIntent, paymentProviderPort } from '@/modules/orders/ports'
import { finishExpiry } from '@/modules/orders/reservations'
import { orders } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'
import {
  type ExternalResult,
  handle,
  isIdempotencyKeyExpired,
  mayHaveRunBefore,
  type OutboxJob,
  type Outcome,
} from '@/src/kit/outbox-jobs'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { canMoveMoney } from '@/src/runtime/safe-mode'

/** What the provider refuses while the bank decides it may give afterwards. */
const isRefundDue = and(
  or(eq(orders.state, 'refund_pending'), isNotNull(orders.unmatchedCents)),
  ne(orders.chargeback, 'open'),
)

/** The provider has said a definite no to a refund. It is asked again, ever more seldom, and staff may see why. */
async function recordRefundError(ctx: Context, orderId: string, reason: string): Promise<void> {
  ctx.core.log.warn('the provider rejected a refund', { orderId, reason })
  await transact(ctx, (tx) =>
    tx.db
      .update(orders)
      .set({ refundError: reason })
      .where(and(eq(orders.id, orderId), isRefundDue)),
  )
}

/** The calls to the payment provider. What they bring about is read back by syncOrder, never from the answer itself. */
export const paymentHandlers = [
  handle(CreateIntent, async (ctx, queued): Promise<Outcome> => {
    const order = await maybeOrderRow(ctx, queued.payload.orderId)
    if (!order || order.intentId || !unpaidStates.includes(order.state)) return { outcome: 'done' }
    const answer = await findOrCreateIntent(ctx, queued, order)
    if (answer.outcome === 'unknown') return answer
    if (answer.outcome === 'refused') await transact(ctx, (tx) => finishExpiry(tx, order, OrderExpired))
    else await transact(ctx, (tx) => storeIntent(tx, order.id, answer.value))
    return { outcome: 'done' }
  }),
  handle(CancelIntent, async (ctx, { key, payload }): Promise<Outcome> => {
    const order = await maybeOrderRow(ctx, payload.orderId)
    if (order?.state !== 'expiring') return { outcome: 'done' }
    // The intent may exist without our knowing it; until that is settled nothing may be freed.
    if (!order.intentId) return { outcome: 'unknown', reason: 'the intent ID is not known yet' }
    const answer = await use(ctx, paymentProviderPort).cancelIntent(ctx, { key, intentId: order.intentId })
    return readBack(ctx, order.id, answer, ['expiring'])
  }),
  handle(RefundOrder, async (ctx, queued): Promise<Outcome> => {
    const { key, payload } = queued
    const order = await maybeOrderRow(ctx, payload.orderId)
    const owed = order && refundDueCents(order)
    if (!order?.intentId || owed === undefined) return { outcome: 'done' }
    if (!canMoveMoney(ctx) && order.refundReason !== 'decided')
      return { outcome: 'unknown', reason: 'the site is in safe mode' }
    if (mayHaveRunBefore(ctx, queued)) {
      const found = await use(ctx, paymentProviderPort).findIntent(ctx, order.intentId)
      if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason }
      if (found.value.refunds.some((refund) => refund.key === key)) return readBack(ctx, order.id, found)
    }
    // What came back by hand, or by the bank since it was queued, is not given again.
    if (payload.amountCents === 0 || payload.amountCents > owed) return syncOrder(ctx, order.id)
    const refund = { key, intentId: order.intentId, amountCents: payload.amountCents }
    const answer = await use(ctx, paymentProviderPort).refund(ctx, refund)
    const outcome = await readBack(ctx, order.id, answer)
    if (answer.outcome === 'refused') await recordRefundError(ctx, order.id, answer.reason)
    return outcome
  }),
]

/** An intent that was made without our hearing of it is taken, not made again. */
async function findOrCreateIntent(
  ctx: Context,
  queued: OutboxJob<unknown>,
  order: OrderRow,
): Promise<ExternalResult<PaymentIntent>> {
  const known = mayHaveRunBefore(ctx, queued) ? await lookUpIntent(ctx, order) : undefined
  if (known && (known.outcome === 'ok' || isIdempotencyKeyExpired(ctx, queued))) return known
  return createIntent(ctx, queued.key, order)
}

function createIntent(ctx: Context, key: string, order: OrderRow): Promise<ExternalResult<PaymentIntent>> {
  const { id: orderId, buyerId, priceCents: amountCents, method } = order
  return use(ctx, paymentProviderPort).createIntent(ctx, { key, orderId, buyerId, amountCents, method })
}

/** Whether an intent was ever made is known again only by looking: its key may be forgotten. None means that nobody can pay. */
async function lookUpIntent(ctx: Context, order: OrderRow): Promise<ExternalResult<PaymentIntent>> {
  const found = await use(ctx, paymentProviderPort).findIntentByOrder(ctx, {
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

/** After an answer the provider's object is read again; a definite no is an answer too. `unsettled` states mean: ask again. */
async function readBack(
  ctx: Context,
  orderId: string,
  answer: ExternalResult<unknown>,
  unsettled: OrderRow['state'][] = [],
): Promise<Outcome> {
  if (answer.outcome === 'unknown') return answer
  const synced = await syncOrder(ctx, orderId)
  if (synced.outcome === 'unknown') return synced
  const after = await maybeOrderRow(ctx, orderId)
  if (after && unsettled.includes(after.state))
    return { outcome: 'unknown', reason: 'the provider has not decided yet' }
  return { outcome: 'done' }
}
