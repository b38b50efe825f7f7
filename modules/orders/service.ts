export { confirmReceived } from '@/modules/orders/delivery/confirm-received'
export {
  type CopyHolder,
  completeByProof,
  deadlineOf,
  isDeadlineRunning,
  markSentByProof,
  openDisputeByProof,
  resolveByProof,
  stopWatching,
} from '@/modules/orders/delivery/delivery-outcome'
export { cancelOrder, cancelOrderErrors, markSent } from '@/modules/orders/delivery/fulfillment'
export { appealDecision } from '@/modules/orders/disputes/appeal-decision'
export { decideAppeal } from '@/modules/orders/disputes/decide-appeal'
export { decideDispute } from '@/modules/orders/disputes/decisions'
export { openBuyerDispute, postDisputeMessage } from '@/modules/orders/disputes/disputes'
export { undoDecision } from '@/modules/orders/disputes/undo-decision'
export { notifyPartiesOf } from '@/modules/orders/notices/notify-parties'
export type { OrderNotices } from '@/modules/orders/notices/order-notices'
export { isSaleIntact } from '@/modules/orders/order/amounts'
export { eventPayloadOf, maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
export { hasOpenOrderBetween } from '@/modules/orders/order/open-orders'
export { maybePausedOrder, pauseDeadlines, resumeDeadlines } from '@/modules/orders/order/paused-deadlines'
export { listPaymentMethods, offeredProviders, providerOf } from '@/modules/orders/order/payment-providers'
export { deliveryTimePoint, pricePoint, reservationTimePoint } from '@/modules/orders/order/term-points'
export {
  applyIntent,
  maybePaymentToRelease,
  syncIntent,
  syncOrder,
} from '@/modules/orders/payments/payment-sync'
export { reconcile } from '@/modules/orders/payments/reconcile'
export { agreedPriceErrors, reserveAtAgreedPrice } from '@/modules/orders/reservations/agreed-price'
export { maybePlacingRequest, type PlacedOrder, placeOrder } from '@/modules/orders/reservations/place'
export { cancelReservationsOf } from '@/modules/orders/reservations/reservations'
export { orderTerms } from '@/modules/orders/reservations/terms'
export { cancelByStaff, cancelByStaffErrors } from '@/modules/orders/staff/cancel-by-staff'
export { refundByStaff, refundErrors } from '@/modules/orders/staff/refund'
export type { Transaction } from '@/modules/orders/transactions/transaction-contract'
export { hasTraded } from '@/modules/orders/transactions/transaction-filters'
export { findTransactions, listTransactions } from '@/modules/orders/transactions/transactions'
