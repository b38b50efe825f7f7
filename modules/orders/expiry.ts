import { moveListing } from '@/modules/catalog/service'
import type { OrderEventPayload } from '@/modules/orders/events'
import { moveOrder, type OrderRow } from '@/modules/orders/move'
import { CancelIntent, cancelIntentKey, orderSubject } from '@/modules/orders/payment-calls'
import { enqueue } from '@/src/core/calls'
import type { TxContext } from '@/src/core/context'
import type { Event } from '@/src/core/events'

/**
 * Ends an unpaid reservation: the provider is asked to cancel, and only its yes frees the listing. Answers the order, or
 * undefined when it is no longer unpaid.
 */
export async function startExpiry(tx: TxContext, orderId: string): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, orderId, { to: 'expiring' })
  if (!order) return undefined
  await enqueue(tx, CancelIntent, {
    key: cancelIntentKey(orderId),
    subject: orderSubject(orderId),
    payload: { orderId },
  })
  return order
}

/** Nobody can pay any more: the listing is free again. */
export async function finishExpiry(tx: TxContext, order: OrderRow, event?: Event<OrderEventPayload>): Promise<void> {
  const expired = await moveOrder(tx, order.id, { to: 'expired', event })
  if (expired) await moveListing(tx, order.listingId, ['reserved'], 'active')
}
