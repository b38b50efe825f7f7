import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { unpaidStates } from '@/modules/orders/contract'
import { OrderExpired, OrderPaid, UnmatchedPaymentReceived } from '@/modules/orders/events'
import {
  eventPayloadOf,
  maybeLockedOrder,
  maybeOrderRow,
  moveOrder,
  type OrderRow,
} from '@/modules/orders/order/move'
import { providerName, providerOf } from '@/modules/orders/order/payment-providers'
import { syncChargeback } from '@/modules/orders/payments/chargebacks'
import { deliveryDeadline } from '@/modules/orders/payments/delivery-deadline'
import { syncPaymentHold } from '@/modules/orders/payments/payment-holds'
import { syncRefunds } from '@/modules/orders/payments/refunds'
import { syncBankDisputes } from '@/modules/orders/payments/sync-disputes'
import {
  connectionTest,
  deliveryProofPort,
  type PaymentIntent,
  type PaymentProvider,
} from '@/modules/orders/ports'
import { finishExpiry } from '@/modules/orders/reservations/reservations'
import { orders } from '@/modules/orders/schema'
import {
  paymentJournal,
  postJournal,
  providerFeeJournal,
  unmatchedPaymentJournal,
} from '@/modules/wallet/service'
import { param, paramColumns, prepared } from '@/src/db/prepared'
import { outdated, untilCurrent } from '@/src/kit/cache/until-current'
import type { Context, TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import type { ExternalResult, Outcome } from '@/src/kit/jobs/outbox-jobs'
import { currency } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

const bindIntent = prepared((db: Writer) =>
  db
    .update(orders)
    .set(paramColumns(['intentId', 'clientSecret']))
    .where(and(eq(orders.id, param('orderId')), isNull(orders.intentId)))
    .returning({ id: orders.id }),
)

/** Binds an intent to its order unless the order already has one. Returns the current order. */
export async function storeIntent(
  tx: TxContext,
  orderId: string,
  { id, clientSecret }: PaymentIntent,
): Promise<OrderRow | undefined> {
  const intent = { intentId: id, clientSecret }
  const moved = await moveOrder(tx, orderId, { to: 'awaiting_payment', from: ['created'], set: intent })
  if (moved) return moved
  await bindIntent(tx.db, { orderId, ...intent })
  return maybeOrderRow(tx, orderId)
}

export async function maybeOrderByIntent(ctx: Context, intentId: string): Promise<OrderRow | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.intentId, intentId))
  return order
}

/**
 * Reads the intent from the provider and updates the order to match. This is the only way an order learns about money. Safe to call at any
 * time and any number of times. Returns unknown if the provider didn't respond.
 */
export async function syncOrder(ctx: Context, orderId: string): Promise<Outcome> {
  const read = await maybePayment(ctx, orderId)
  return !read || read.outcome === 'ok' ? { outcome: 'done' } : { outcome: 'unknown', reason: read.reason }
}

/** Like `syncOrder`, and returns what was read; undefined for an order without an intent. */
export function maybePayment(
  ctx: Context,
  orderId: string,
): Promise<ExternalResult<PaymentIntent> | undefined> {
  return untilCurrent(async () => {
    const before = await maybeOrderRow(ctx, orderId)
    if (!before?.intentId) return undefined
    const found = await findIntent(ctx, providerOf(ctx, before), before.intentId)
    if (found.outcome !== 'ok') return found
    const apply = async (tx: TxContext) => {
      const current = await maybeLockedOrder(tx, orderId)
      if (!current || !isDeepStrictEqual(current, before)) return false
      await updateFromIntent(tx, current, found.value)
      return true
    }
    return (await transact(ctx, apply, 'read committed')) ? found : outdated
  })
}

/** Reads the payment of an order whose escrow may be released. Returns undefined if nothing is in escrow or the provider didn't respond. */
export async function maybePaymentToRelease(
  ctx: Context,
  orderId: string,
): Promise<PaymentIntent | undefined> {
  const order = await maybeOrderRow(ctx, orderId)
  if (order?.state !== 'paid' && order?.state !== 'sent') return undefined
  const read = await maybePayment(ctx, orderId)
  return read?.outcome === 'ok' ? read.value : undefined
}

/** Updates an order to match an intent that the provider has locked until the transaction ends. */
export async function applyIntent(tx: TxContext, orderId: string, intent: PaymentIntent): Promise<void> {
  const order = await maybeLockedOrder(tx, orderId)
  if (order) await updateFromIntent(tx, order, intent)
}

/**
 * Syncs the order of an intent. An event may arrive before the response that created the intent; then the intent is bound to its order
 * here. Returns `stranger` if the intent belongs to no order of this site.
 */
export function syncIntent(
  ctx: Context,
  { provider, intentId }: { provider: string; intentId: string },
): Promise<Outcome | { outcome: 'stranger' }> {
  return untilCurrent(async () => {
    const before = await maybeOrderByIntent(ctx, intentId)
    const found = await findIntent(ctx, providerOf(ctx, { provider }), intentId)
    if (found.outcome === 'refused') return { outcome: 'stranger' }
    if (found.outcome === 'unknown') return found
    const intent = found.value
    return transact(ctx, async (tx) => {
      const existing = await maybeOrderForIntent(tx, intent)
      if (!existing && isConnectionTest(intent)) return { outcome: 'done' }
      if (existing?.intentId === intent.id && !isDeepStrictEqual(existing, before)) return outdated
      const order = existing?.intentId === null ? await storeIntent(tx, existing.id, intent) : existing
      if (order?.intentId !== intent.id) return { outcome: 'stranger' }
      await updateFromIntent(tx, order, intent)
      return { outcome: 'done' }
    })
  })
}

function isConnectionTest({ orderId, status }: PaymentIntent): boolean {
  return orderId === connectionTest && (status === 'canceled' || status === 'awaiting')
}

/** Reads an intent from the provider. Returns unknown if the provider throws. */
async function findIntent(
  ctx: Context,
  provider: PaymentProvider,
  intentId: string,
): Promise<ExternalResult<PaymentIntent>> {
  try {
    return await provider.findIntent(ctx, intentId)
  } catch (error) {
    if (ctx.core.db.isUnavailable(error)) throw error
    return { outcome: 'unknown', reason: String(error) }
  }
}

/** An order's own intent ID takes precedence over the provider's metadata, which can be edited by hand. */
async function maybeOrderForIntent(
  tx: TxContext,
  { id, orderId }: PaymentIntent,
): Promise<OrderRow | undefined> {
  const bound = await maybeOrderByIntent(tx, id)
  if (bound || orderId === null) return bound
  return maybeOrderRow(tx, orderId)
}

async function updateFromIntent(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  if (intent.status === 'canceled' && unpaidStates.includes(order.state))
    await finishExpiry(tx, order, OrderExpired)
  if (intent.status === 'awaiting' || intent.status === 'processing')
    await syncPaymentHold(tx, order, intent, true)
  if (intent.status !== 'succeeded') return
  const isNew = order.capturedCents === null
  let current = isNew ? await recordPayment(tx, order, intent) : order
  if (!current) return
  current = await recordProviderFee(tx, current, intent)
  current = await syncChargeback(tx, current, intent)
  await syncBankDisputes(tx, current, intent.bankDisputes)
  current = await syncPaymentHold(tx, current, intent, !isNew)
  await syncRefunds(tx, current, intent)
}

async function recordPayment(
  tx: TxContext,
  order: OrderRow,
  intent: PaymentIntent,
): Promise<OrderRow | undefined> {
  const isExpected = intent.amountCents === order.priceCents && intent.currency === currency
  if (!isExpected || order.state === 'expired') return recordUnmatchedPayment(tx, order, intent)
  const paidAt = intent.chargedAt ?? tx.now()
  // The delivery window starts when the site learned of the payment: before, it couldn't tell the seller.
  const deadline = await deliveryDeadline(tx, order)
  const capturedCents = intent.amountCents
  const watched = await use(tx, deliveryProofPort).watch(tx, {
    id: order.id,
    listingId: order.listingId,
    paidAt,
  })
  const providerFeeCents = intent.feeCents ?? undefined
  const set = { paidAt, ...deadline, capturedCents, watched, providerFeeCents }
  const paid = await moveOrder(tx, order.id, { to: 'paid', set, event: OrderPaid })
  if (!paid) return undefined
  await postJournal(tx, paymentJournal(order.id, providerName(tx, order), order.priceCents))
  await postProviderFee(tx, order, intent)
  await moveListing(tx, order.listingId, ['reserved'], 'sold')
  return paid
}

/** Books a payment for an ended order, or of the wrong amount, as suspense; it must be refunded. */
async function recordUnmatchedPayment(
  tx: TxContext,
  order: OrderRow,
  intent: PaymentIntent,
): Promise<OrderRow | undefined> {
  tx.core.log.error('unmatched payment received', { orderId: order.id, state: order.state })
  await postJournal(tx, unmatchedPaymentJournal(order.id, providerName(tx, order), intent.amountCents))
  await publish(tx, UnmatchedPaymentReceived, eventPayloadOf(order))
  if (order.state !== 'expired') await finishExpiry(tx, order)
  const [updated] = await tx.db
    .update(orders)
    .set({ unmatchedCents: intent.amountCents, capturedCents: intent.amountCents })
    .where(eq(orders.id, order.id))
    .returning()
  return updated
}

const updateFee = prepared((db: Writer) =>
  db
    .update(orders)
    .set(paramColumns(['providerFeeCents']))
    .where(eq(orders.id, param('id')))
    .returning({ id: orders.id }),
)

async function recordProviderFee(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<OrderRow> {
  if (order.providerFeeCents !== null || intent.feeCents === null) return order
  await postProviderFee(tx, order, intent)
  const { feeCents } = intent
  await updateFee(tx.db, { id: order.id, providerFeeCents: feeCents })
  return { ...order, providerFeeCents: feeCents }
}

async function postProviderFee(tx: TxContext, order: OrderRow, { feeCents }: PaymentIntent): Promise<void> {
  if (feeCents) await postJournal(tx, providerFeeJournal(order.id, providerName(tx, order), feeCents))
}
