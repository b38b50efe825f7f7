import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { changeOrder, maybeLockedOrder } from '@/modules/orders/order/move'
import { latestWarning, syncPaymentHold } from '@/modules/orders/payments/payment-holds'
import { maybePayment } from '@/modules/orders/payments/payment-sync'
import { findOrder } from '@/modules/orders/queries'
import type { UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

/**
 * Staff trust a payment that the card network warned of: a warning that is neither refunded nor charged back stays forever. A later warning
 * holds the order again. Throws not_found, order_state, provider_unavailable.
 */
export async function dismissWarning(ctx: UserContext, id: string, reason: string): Promise<Order> {
  await findOrder(ctx, id)
  const payment = await maybePayment(ctx, id)
  if (payment?.outcome === 'unknown') throw ordersErrors.provider_unavailable()
  await transact(ctx, async (tx) => {
    const order = await maybeLockedOrder(tx, id)
    const warning = payment?.outcome === 'ok' ? latestWarning(payment.value) : undefined
    if (payment?.outcome !== 'ok' || !warning || order?.paymentHold !== 'fraud_warning')
      throw ordersErrors.order_state()
    const dismissed = await changeOrder(tx, order, { dismissedWarning: warning.id })
    await syncPaymentHold(tx, dismissed, payment.value, true)
    await recordStaffAction(tx, { action: 'orders.dismiss-warning', subjectId: id, reason })
  })
  return findOrder(ctx, id)
}
