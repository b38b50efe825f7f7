import { runAsParty } from '@/modules/orders/act'
import { completeOrder } from '@/modules/orders/complete'
import { ordersConfig } from '@/modules/orders/config'
import type { Order } from '@/modules/orders/contract'
import { OrderSent } from '@/modules/orders/events'
import { startExpiry } from '@/modules/orders/expiry'
import { findOrder } from '@/modules/orders/find-order'
import { moveOrder } from '@/modules/orders/move'
import { cancelIntentKey } from '@/modules/orders/payment-calls'
import { startRefund } from '@/modules/orders/refund'
import { readConfig } from '@/src/core/config'
import type { UserContext } from '@/src/core/context'

/** The seller says that the item was handed over. Throws not_found, wrong_party, order_state. */
export async function markSent(ctx: UserContext, id: string): Promise<Order> {
  return runAsParty(ctx, id, ['seller'], (tx) => {
    const confirmBy = tx.now() + readConfig(tx, ordersConfig).CONFIRM_WINDOW_SECONDS * 1000
    const set = { sentAt: tx.now(), confirmBy }
    return moveOrder(tx, id, { to: 'sent', notUnderReview: true, set, event: OrderSent })
  })
}

/** The buyer says that the item arrived: the order completes. Throws not_found, wrong_party, order_state. */
export async function confirmReceived(ctx: UserContext, id: string): Promise<Order> {
  return runAsParty(ctx, id, ['buyer'], (tx) => completeOrder(tx, id, ['paid', 'sent']))
}

/**
 * Calls an order off: the buyer until it is paid, the seller and staff while it is paid (a refund). Throws not_found,
 * wrong_party, order_state.
 */
export async function cancelOrder(ctx: UserContext, id: string): Promise<Order> {
  await runAsParty(ctx, id, ['buyer', 'seller', 'staff'], (tx, party) =>
    party === 'buyer' ? startExpiry(tx, id) : startRefund(tx, id, 'cancelled', ['paid']),
  )
  await ctx.core.outbox.runNow(cancelIntentKey(id))
  return findOrder(ctx, id)
}
