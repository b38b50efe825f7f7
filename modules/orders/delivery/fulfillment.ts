import { ordersConfig } from '@/modules/orders/config'
import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { type OrderEventPayload, OrderSent } from '@/modules/orders/events'
import { moveOrder, type OrderRow } from '@/modules/orders/order/move'
import { runAsParty } from '@/modules/orders/order/run-as-party'
import { startRefund } from '@/modules/orders/payments/refunds'
import { findOrder } from '@/modules/orders/queries'
import { cancelIntentKey, startExpiry } from '@/modules/orders/reservations/reservations'
import { requireScope } from '@/src/http/programs'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { Event } from '@/src/kit/events'
import { requireNoTransaction } from '@/src/kit/transact'

/** Marks an order as sent for its seller. Throws not_found, wrong_party, order_state. */
export async function markSent(ctx: UserContext, id: string): Promise<Order> {
  return runAsParty(ctx, id, ['seller'], (tx) => moveToSent(tx, id, OrderSent))
}

/** Moves a paid order to sent and starts the confirmation window. Returns undefined if the order's state doesn't allow it. */
export function moveToSent(
  tx: TxContext,
  id: string,
  event?: Event<OrderEventPayload>,
): Promise<OrderRow | undefined> {
  const confirmBy = tx.now() + readConfig(tx, ordersConfig).CONFIRM_WINDOW_SECONDS * 1000
  return moveOrder(tx, id, { to: 'sent', only: 'notStopped', set: { sentAt: tx.now(), confirmBy }, event })
}

/** For `throws` of a route that cancels an order. */
export const cancelOrderErrors = [httpErrors.not_found, ordersErrors.wrong_party, ordersErrors.order_state]

/**
 * Cancels an order for a party. The buyer can cancel until it is paid; the seller can cancel and refund it while it is paid. Not inside a
 * transaction: it asks the payment provider. Throws `cancelOrderErrors`, scope_missing.
 */
export async function cancelOrder(ctx: UserContext, id: string): Promise<Order> {
  requireNoTransaction(ctx, 'cancelOrder')
  requireScope(ctx, undefined)
  await runAsParty(ctx, id, ['buyer', 'seller'], (tx, party) =>
    party === 'buyer' ? startExpiry(tx, id) : startRefund(tx, id, 'cancelled', ['paid']),
  )
  await ctx.core.outbox.runNow(cancelIntentKey(id))
  return findOrder(ctx, id)
}
