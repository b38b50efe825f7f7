import { inDeliveryStates, type Order } from '@/modules/orders/contract'
import { findLastReading } from '@/modules/orders/delivery/last-reading'
import { ordersErrors } from '@/modules/orders/errors'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { runAsParty } from '@/modules/orders/order/run-as-party'
import { maybePaymentToRelease } from '@/modules/orders/payments/payment-sync'
import { isUnderReview, releaseOrder } from '@/modules/orders/payments/release'
import { deliveryProofPort } from '@/modules/orders/ports'
import { findOrder, findParty } from '@/modules/orders/queries'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'

export const confirmErrors = [
  ordersErrors.wrong_party,
  ordersErrors.order_state,
  ordersErrors.copy_with_seller,
  ordersErrors.payment_held,
  ordersErrors.provider_unavailable,
  httpErrors.unavailable,
]

/**
 * Completes an order for its buyer, unless a check rejects it. Throws not_found, wrong_party, order_state, payment_held, provider_unavailable,
 * unavailable, and copy_with_seller unless the buyer confirms it although the last reading shows the copy with the seller.
 */
export async function confirmReceived(
  ctx: UserContext,
  id: string,
  { confirm }: { confirm: boolean },
): Promise<Order> {
  const before = await maybeOrderRow(ctx, id)
  const isBuyer = before?.buyerId === ctx.actor.id
  const payment = isBuyer ? await maybePaymentToRelease(ctx, id) : undefined
  return runAsParty(ctx, id, ['buyer'], async (tx) => {
    const order = await maybeOrderRow(tx, id)
    if ((order?.state !== 'paid' && order?.state !== 'sent') || isUnderReview(order)) return undefined
    if (!confirm && (await findLastReading(tx, order))?.isCopyWithSeller)
      throw ordersErrors.copy_with_seller()
    if (order.paymentHold !== null) throw ordersErrors.payment_held()
    if (!payment) throw ordersErrors.provider_unavailable()
    return releaseOrder(tx, id, { from: inDeliveryStates, cause: 'confirmed', payment })
  })
}

/** Reads the copy of an order that waits for its delivery again, for its parties and staff. Throws not_found. */
export async function readCopyAgain(ctx: UserContext, id: string): Promise<Order> {
  const { order } = await findParty(ctx, id)
  if (order.watched) await use(ctx, deliveryProofPort).poll(ctx, id)
  return findOrder(ctx, id)
}
