import { defineEvent } from '@/src/core/events'

export interface OrderFact extends Record<string, unknown> {
  orderId: string
  listingId: string
  itemId: string
  buyerId: string
  sellerId: string
}

export const OrderPlaced = defineEvent<OrderFact>('orders.order-placed')
export const OrderExpired = defineEvent<OrderFact>('orders.order-expired')
/** The buyer's money is in escrow: the seller hands over now. */
export const OrderPaid = defineEvent<OrderFact>('orders.order-paid')
/** The seller says that the item was handed over. */
export const OrderSent = defineEvent<OrderFact>('orders.order-sent')
/** The seller's share is released. */
export const OrderCompleted = defineEvent<OrderFact>('orders.order-completed')
export const OrderRefundStarted = defineEvent<OrderFact>('orders.refund-started')
export const OrderRefunded = defineEvent<OrderFact>('orders.order-refunded')
/** The provider refused for good, and an admin says that the buyer was given the money another way. */
export const RefundGivenOtherwise = defineEvent<OrderFact & { amountCents: number }>(
  'orders.refund-given-otherwise',
)
/** A refund came back from the buyer's bank; it is tried again. */
export const RefundFailed = defineEvent<OrderFact>('orders.refund-failed')
/** The buyer complains: the money stays where it is until staff decide. */
export const OrderDisputed = defineEvent<OrderFact>('orders.order-disputed')
/** The platform shows the copy with somebody who is neither party: the money stays where it is until staff decide. */
export const DeliveryContested = defineEvent<OrderFact>('orders.delivery-contested')
/** Somebody wrote to the others about a dispute. */
export const DisputeAnswered = defineEvent<OrderFact & { party: 'buyer' | 'seller' | 'staff' }>(
  'orders.dispute-answered',
)
/** The buyer's bank takes the money back: everything stands still until it has decided. */
export const ChargebackOpened = defineEvent<OrderFact>('orders.chargeback-opened')
export const ChargebackWon = defineEvent<OrderFact>('orders.chargeback-won')
export const ChargebackLost = defineEvent<OrderFact>('orders.chargeback-lost')
/** The bank keeps a part of a price that was not released yet; the rest goes to whom it belongs. */
export const ChargebackLostInPart = defineEvent<OrderFact>('orders.chargeback-lost-in-part')
/** Staff undid a release: the money goes back to the buyer. */
export const OrderClawedBack = defineEvent<OrderFact>('orders.order-clawed-back')
/** Money came for an order that was no longer open; it goes back by itself. */
export const LatePaymentReturned = defineEvent<OrderFact>('orders.late-payment-returned')
