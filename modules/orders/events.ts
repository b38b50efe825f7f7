import type { Party } from '@/modules/orders/contract'
import type { Decision } from '@/modules/orders/order/decision-contract'
import type { StaffActKind } from '@/modules/wallet/contract'
import { defineEvent } from '@/src/kit/events'

/** The order of an event: part of the payload of every event about an order. */
export interface OrderEventPayload extends Record<string, unknown> {
  orderId: string
  listingId: string
  itemId: string
  buyerId: string
  sellerId: string
}

/** A listing is reserved for a buyer, who has to pay. */
export const OrderPlaced = defineEvent<OrderEventPayload>('orders.order-placed')
/** The buyer did not pay in time. */
export const OrderExpired = defineEvent<OrderEventPayload>('orders.order-expired')
/** The payment is in escrow; the seller must hand over the item. */
export const OrderPaid = defineEvent<OrderEventPayload>('orders.order-paid')
/** The seller says that the item is handed over. */
export const OrderSent = defineEvent<OrderEventPayload>('orders.order-sent')
/** The escrow was released to the seller. */
export const OrderCompleted = defineEvent<OrderEventPayload>('orders.order-completed')
/** The provider or a bank questions a payment, so nothing moves on its own until that is closed. */
export const PaymentHeld = defineEvent<OrderEventPayload>('orders.payment-held')
/** Nothing is open about a payment any more. */
export const PaymentCleared = defineEvent<OrderEventPayload>('orders.payment-cleared')
/** A refund is on its way to the buyer. */
export const OrderRefundStarted = defineEvent<OrderEventPayload>('orders.refund-started')
/** The buyer has the money back. */
export const OrderRefunded = defineEvent<OrderEventPayload>('orders.order-refunded')
/** An admin refunded the buyer outside the provider, which keeps rejecting the refund. */
export const ManualRefundRecorded = defineEvent<OrderEventPayload & { amountCents: number }>(
  'orders.manual-refund-recorded',
)
/** The buyer was refunded money that wasn't due, such as the price of a completed order in the provider's dashboard. */
export const ExcessRefundRecorded = defineEvent<OrderEventPayload>('orders.excess-refund-recorded')
/** The buyer's bank returned a refund; it is retried. */
export const RefundFailed = defineEvent<OrderEventPayload>('orders.refund-failed')
/** The buyer opened a dispute; the money stays in escrow until staff decide. */
export const OrderDisputed = defineEvent<OrderEventPayload>('orders.order-disputed')
/** The buyer withdrew their dispute; the order goes on as if there had been none. */
export const DisputeWithdrawn = defineEvent<OrderEventPayload>('orders.dispute-withdrawn')
/** The platform shows the copy with a third user; the money stays in escrow until staff decide. */
export const DeliveryDisputed = defineEvent<OrderEventPayload>('orders.delivery-disputed')
/** A check of a module rejected the release of the escrow, which stays until staff decide. */
export const ReleaseRejected = defineEvent<OrderEventPayload>('orders.release-rejected')
/** A party or staff wrote in a dispute. */
export const DisputeMessagePosted = defineEvent<OrderEventPayload & { party: Party }>(
  'orders.dispute-message-posted',
)
/** A party added a picture to a dispute; `count` is how many it has added by now. */
export const DisputePictureAdded = defineEvent<OrderEventPayload & { party: Party; count: number }>(
  'orders.dispute-picture-added',
)
/** Staff or the fallback decision decided a dispute. */
export const DisputeDecided = defineEvent<OrderEventPayload & Pick<Decision, 'outcome'>>(
  'orders.dispute-decided',
)
/** Staff undid their decision, and the dispute is open again. */
export const DecisionUndone = defineEvent<OrderEventPayload & Pick<Decision, 'outcome'>>(
  'orders.decision-undone',
)
/** The party that lost a dispute appealed the decision. With `stopsRefund`, the refund waits until other staff decide. */
export const DecisionAppealed = defineEvent<OrderEventPayload & { party: Party; stopsRefund?: boolean }>(
  'orders.decision-appealed',
)
/** The party that lost a dispute gave up the appeal. */
export const DecisionAccepted = defineEvent<OrderEventPayload & { party: Party }>('orders.decision-accepted')
/** Other staff upheld a decision that was appealed. */
export const AppealUpheld = defineEvent<OrderEventPayload>('orders.appeal-upheld')
/** Other staff overturned a decision that was appealed, and the dispute is decided again. */
export const AppealOverturned = defineEvent<OrderEventPayload>('orders.appeal-overturned')
/** The seller won an appeal after the buyer was refunded, and the site paid the seller. */
export const AppealPaid = defineEvent<OrderEventPayload>('orders.appeal-paid')
/** No staff member may decide a disputed order, so the fallback decision is made unless that changes. */
export const FallbackScheduled = defineEvent<OrderEventPayload>('orders.fallback-scheduled')
/** The buyer's bank reversed the payment; the order can't move until the bank decides. */
export const ChargebackOpened = defineEvent<OrderEventPayload>('orders.chargeback-opened')
/** The buyer's bank decided for the site. */
export const ChargebackWon = defineEvent<OrderEventPayload>('orders.chargeback-won')
/** The buyer's bank kept the payment. */
export const ChargebackLost = defineEvent<OrderEventPayload>('orders.chargeback-lost')
/** The bank kept part of a price in escrow; the remainder is refunded or released. */
export const ChargebackPartlyLost = defineEvent<OrderEventPayload>('orders.chargeback-partly-lost')
/** A completed sale no longer counts in public, or counts again. */
export const SaleStandingChanged = defineEvent<OrderEventPayload>('orders.sale-standing-changed')
/** Staff reversed a completed sale; the buyer is refunded. */
export const SaleReversed = defineEvent<OrderEventPayload>('orders.sale-reversed')
/** The site paid a party from its own money. */
export const GoodwillPaid = defineEvent<
  OrderEventPayload & { to: 'buyer' | 'seller'; amountCents: number; reason: string }
>('orders.goodwill-paid')
/** Staff took back what they had done with the money: a cancellation, a reversal or goodwill. */
export const StaffActUndone = defineEvent<OrderEventPayload & { kind: StaffActKind }>(
  'orders.staff-act-undone',
)
/** A payment arrived for an order that had already ended, or of another amount; it is refunded. */
export const UnmatchedPaymentReceived = defineEvent<OrderEventPayload>('orders.unmatched-payment-received')
/** Staff decided to refund a part of a sale that stands. */
export const PartialRefundStarted = defineEvent<OrderEventPayload & { amountCents: number; reason: string }>(
  'orders.partial-refund-started',
)
/** The buyer has a part of the price of a sale back that staff refunded. */
export const PartRefunded = defineEvent<OrderEventPayload>('orders.part-refunded')
/** A payment for an order that had already ended was refunded. */
export const UnmatchedPaymentRefunded = defineEvent<OrderEventPayload>('orders.unmatched-payment-refunded')
