import { eq } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { ordersConfig } from '@/modules/orders/config'
import { LatePaymentReturned, OrderExpired, OrderPaid, OrderRefunded } from '@/modules/orders/events'
import { expire } from '@/modules/orders/expiry'
import { factOf, maybeOrderRow, moveOrder, type OrderRow } from '@/modules/orders/move'
import { unpaidStates } from '@/modules/orders/order'
import { refundKey } from '@/modules/orders/payment-calls'
import { type PaymentIntent, paymentProviderPort } from '@/modules/orders/ports'
import { owedCents, queueRefund } from '@/modules/orders/refund'
import { orders } from '@/modules/orders/schema'
import { book, lateJournal, lateRefundJournal, payJournal, refundJournal } from '@/modules/wallet/service'
import { type Answer, isCallDone, type Outcome } from '@/src/core/calls'
import { read } from '@/src/core/config'
import type { Context, TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

const currency = 'usd'

/**
 * Reads the provider's own object again and brings the order in line with it. This is the only way in which an order
 * learns about money; it may be called by anybody, at any time, any number of times. `unknown`: the provider did not answer.
 */
export async function syncOrder(ctx: Context, orderId: string): Promise<Outcome> {
  const order = await maybeOrderRow(ctx, orderId)
  if (!order?.intentId) return { outcome: 'done' }
  const answer = await findIntent(ctx, order.intentId)
  if (answer.outcome !== 'ok') return { outcome: 'unknown', reason: answer.reason }
  await transact(ctx, async (tx) => {
    const current = await maybeOrderRow(tx, orderId)
    if (current) await apply(tx, current, answer.value)
  })
  return { outcome: 'done' }
}

async function findIntent(ctx: Context, intentId: string): Promise<Answer<PaymentIntent>> {
  try {
    return await use(ctx, paymentProviderPort).findIntent(ctx, intentId)
  } catch (error) {
    return { outcome: 'unknown', reason: String(error) }
  }
}

async function apply(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  if (intent.status === 'canceled' && unpaidStates.includes(order.state))
    await expire(tx, order, OrderExpired)
  if (intent.status !== 'succeeded') return
  const isNew = order.paidAt === null && order.latePaidCents === null && order.refundAttempt === 0
  const current = isNew ? await takePayment(tx, order, intent) : order
  if (current && owedCents(current) !== undefined) await giveBack(tx, current, intent)
}

async function takePayment(
  tx: TxContext,
  order: OrderRow,
  intent: PaymentIntent,
): Promise<OrderRow | undefined> {
  const isAsAgreed = intent.amountCents === order.priceCents && intent.currency === currency
  if (!isAsAgreed || order.state === 'expired') return noteLateMoney(tx, order, intent)
  // The clock of the delivery starts when the money was taken, not when we heard of it.
  const paidAt = intent.chargedAt ?? tx.now()
  const deliverBy = paidAt + read(tx, ordersConfig).DELIVERY_WINDOW_SECONDS * 1000
  const paid = await moveOrder(tx, order.id, { to: 'paid', set: { paidAt, deliverBy }, event: OrderPaid })
  if (!paid) return undefined
  await book(tx, payJournal(order.id, providerName(tx), order.priceCents))
  await moveListing(tx, order.listingId, ['reserved'], 'sold')
  return paid
}

/** Money for an order that is not open, or not the agreed amount: it is nobody's, and must go back. */
async function noteLateMoney(
  tx: TxContext,
  order: OrderRow,
  intent: PaymentIntent,
): Promise<OrderRow | undefined> {
  tx.core.log.error('money that no order asked for', { orderId: order.id, state: order.state })
  await book(tx, lateJournal(order.id, providerName(tx), intent.amountCents))
  if (order.state !== 'expired') await expire(tx, order)
  const [noted] = await tx.db
    .update(orders)
    .set({ latePaidCents: intent.amountCents })
    .where(eq(orders.id, order.id))
    .returning()
  return noted
}

/** Level-triggered: whatever became of earlier attempts, what is owed and not under way is tried again. */
async function giveBack(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  const owed = owedCents(order) ?? 0
  const returned = intent.refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  if (returned >= owed) return noteReturned(tx, order, owed)
  if (intent.refunds.some((refund) => refund.status === 'pending')) return
  const isUnderWay =
    order.refundAttempt > 0 && !(await isCallDone(tx, refundKey(order.id, order.refundAttempt)))
  if (!isUnderWay) await queueRefund(tx, order, owed - returned)
}

async function noteReturned(tx: TxContext, order: OrderRow, owed: number): Promise<void> {
  if (order.state === 'refund_pending') {
    const refunded = await moveOrder(tx, order.id, { to: 'refunded', event: OrderRefunded })
    if (refunded) await book(tx, refundJournal(order.id, providerName(tx), owed))
    return
  }
  await book(tx, lateRefundJournal(order.id, providerName(tx), owed))
  await tx.db.update(orders).set({ latePaidCents: null }).where(eq(orders.id, order.id))
  await publish(tx, LatePaymentReturned, factOf(order))
}

function providerName(tx: TxContext): string {
  return use(tx, paymentProviderPort).name
}
