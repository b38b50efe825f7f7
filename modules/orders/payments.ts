import { and, eq, inArray } from 'drizzle-orm'
import { OrderExpired } from '@/modules/orders/events'
import { expire } from '@/modules/orders/expiry'
import { maybeOrderRow, moveOrder, type OrderRow } from '@/modules/orders/move'
import { unpaidStates } from '@/modules/orders/order'
import { CancelIntent, CreateIntent, RefundOrder } from '@/modules/orders/payment-calls'
import { type PaymentIntent, paymentProviderPort } from '@/modules/orders/ports'
import { owedCents } from '@/modules/orders/refund'
import { orders } from '@/modules/orders/schema'
import { syncOrder } from '@/modules/orders/sync'
import { type Answer, type Outcome, perform } from '@/src/core/calls'
import type { Context } from '@/src/core/context'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

/** The calls to the payment provider. What they bring about is read back by syncOrder, never from the answer itself. */
export const paymentCalls = [
  perform(CreateIntent, async (ctx, { key, payload }): Promise<Outcome> => {
    const order = await maybeOrderRow(ctx, payload.orderId)
    if (!order || order.intentId || !unpaidStates.includes(order.state)) return { outcome: 'done' }
    const { id: orderId, buyerId, priceCents, method } = order
    const answer = await use(ctx, paymentProviderPort).createIntent(ctx, {
      key,
      orderId,
      buyerId,
      amountCents: priceCents,
      method,
    })
    if (answer.outcome === 'unknown') return answer
    if (answer.outcome === 'refused') await transact(ctx, (tx) => expire(tx, order, OrderExpired))
    else await storeIntent(ctx, orderId, answer.value)
    return { outcome: 'done' }
  }),
  perform(CancelIntent, async (ctx, { key, payload }): Promise<Outcome> => {
    const order = await maybeOrderRow(ctx, payload.orderId)
    if (order?.state !== 'expiring') return { outcome: 'done' }
    // The intent may exist without our knowing it; until that is settled nothing may be freed.
    if (!order.intentId) return { outcome: 'unknown', reason: 'the intent is not known yet' }
    const answer = await use(ctx, paymentProviderPort).cancelIntent(ctx, { key, intentId: order.intentId })
    return readBack(ctx, order.id, answer, ['expiring'])
  }),
  perform(RefundOrder, async (ctx, { key, payload }): Promise<Outcome> => {
    const order = await maybeOrderRow(ctx, payload.orderId)
    if (!order?.intentId || owedCents(order) === undefined) return { outcome: 'done' }
    const refund = { key, intentId: order.intentId, amountCents: payload.amountCents }
    return readBack(ctx, order.id, await use(ctx, paymentProviderPort).refund(ctx, refund))
  }),
]

/** After an answer the provider's object is read again; a definite no is an answer too. `unsettled` states mean: ask again. */
async function readBack(
  ctx: Context,
  orderId: string,
  answer: Answer<unknown>,
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

async function storeIntent(ctx: Context, orderId: string, intent: PaymentIntent): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db
      .update(orders)
      .set({ intentId: intent.id, clientSecret: intent.clientSecret })
      .where(and(eq(orders.id, orderId), inArray(orders.state, unpaidStates)))
    await moveOrder(tx, orderId, { to: 'awaiting_payment', from: ['created'] })
  })
}
