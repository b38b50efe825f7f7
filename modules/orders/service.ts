export { isSaleIntact } from '@/modules/orders/amounts'
export { appealDecision } from '@/modules/orders/cases/appeal-decision'
export { decideAppeal } from '@/modules/orders/cases/decide-appeal'
export { undoDecision } from '@/modules/orders/cases/undo-decision'
export { confirmReceived } from '@/modules/orders/confirm-received'
export { decideDispute } from '@/modules/orders/disputes/decisions'
export {
  type CopyHolder,
  completeByProof,
  deadlineOf,
  isDeadlineRunning,
  markSentByProof,
  openDisputeByProof,
  resolveByProof,
  stopWatching,
} from '@/modules/orders/disputes/delivery-outcome'
export { openBuyerDispute, postDisputeMessage } from '@/modules/orders/disputes/disputes'
export { cancelOrder, cancelOrderErrors, markSent } from '@/modules/orders/fulfillment'
export { eventPayloadOf, maybeOrderRow, type OrderRow } from '@/modules/orders/move'
export { notifyPartiesOf } from '@/modules/orders/notices/notify-parties'
export type { OrderNotices } from '@/modules/orders/notices/order-notices'
export { hasOpenOrderBetween } from '@/modules/orders/open-orders'
export { maybePausedOrder, pauseDeadlines, resumeDeadlines } from '@/modules/orders/paused-deadlines'
export { listPaymentMethods, offeredProviders, providerOf } from '@/modules/orders/payments/payment-providers'
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
export { cancelByStaff, cancelByStaffErrors } from '@/modules/orders/staff-acts/cancel-by-staff'
export { refundByStaff, refundErrors } from '@/modules/orders/staff-acts/refund'
export { deliveryTimePoint, pricePoint, reservationTimePoint } from '@/modules/orders/term-points'
export { orderTerms } from '@/modules/orders/terms'
export type { Transaction } from '@/modules/orders/transactions/transaction-contract'
export { hasTraded } from '@/modules/orders/transactions/transaction-filters'
export { listTransactions } from '@/modules/orders/transactions/transactions'
