import { defineEvent } from '@/src/kit/events'

export interface OrderEventPayload extends Record<string, unknown> {
  orderId: string
  listingId: string
  itemId: string
  buyerId: string
  sellerId: string
}

export const OrderPlaced = defineEvent<OrderEventPayload>('orders.order-placed')
export const OrderExpired = defineEvent<OrderEventPayload>('orders.order-expired')
/** The buyer's money is in escrow: the seller hands over now. */
export const OrderPaid = defineEvent<OrderEventPayload>('orders.order-paid')
/** The seller says that the item was handed over. */
export const OrderSent = defineEvent<OrderEventPayload>('orders.order-sent')
/** The seller's share is released. */
export const OrderCompleted = defineEvent<OrderEventPayload>('orders.order-completed')
export const OrderRefundStarted = defineEvent<OrderEventPayload>('orders.refund-started')
export const OrderRefunded = defineEvent<OrderEventPayload>('orders.order-refunded')
/** The provider refused for good, and an admin says that the buyer was given the money another way. */
export const ManualRefundRecorded = defineEvent<OrderEventPayload & { amountCents: number }>(
  'orders.manual-refund-recorded',
)
/** A refund came back from the buyer's bank; it is tried again. */
export const RefundFailed = defineEvent<OrderEventPayload>('orders.refund-failed')
/** The buyer complains: the money stays where it is until staff decide. */
export const OrderDisputed = defineEvent<OrderEventPayload>('orders.order-disputed')
/** The platform shows the copy with somebody who is neither party: the money stays where it is until staff decide. */
export const DeliveryDisputed = defineEvent<OrderEventPayload>('orders.delivery-disputed')
/** Somebody wrote to the others about a dispute. */
export const DisputeMessagePosted = defineEvent<OrderEventPayload & { party: 'buyer' | 'seller' | 'staff' }>(
  'orders.dispute-message-posted',
)
/** The buyer's bank takes the money back: everything stands still until it has decided. */
export const ChargebackOpened = defineEvent<OrderEventPayload>('orders.chargeback-opened')
export const ChargebackWon = defineEvent<OrderEventPayload>('orders.chargeback-won')
export const ChargebackLost = defineEvent<OrderEventPayload>('orders.chargeback-lost')
/** The bank keeps a part of a price that was not released yet; the rest goes to whom it belongs. */
export const ChargebackPartlyLost = defineEvent<OrderEventPayload>('orders.chargeback-partly-lost')
/** Staff undid a release: the money goes back to the buyer. */
export const SaleReversed = defineEvent<OrderEventPayload>('orders.sale-reversed')
/** Money came for an order that was no longer open; it goes back by itself. */
export const UnmatchedPaymentRefunded = defineEvent<OrderEventPayload>('orders.unmatched-payment-refunded')
