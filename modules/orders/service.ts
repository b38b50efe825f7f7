export { confirmReceived, markSent } from '@/modules/orders/deliver'
export { postDisputeMessage, openBuyerDispute } from '@/modules/orders/dispute'
export { describeOrder, findParty, type Party } from '@/modules/orders/find-order'
export { eventPayloadOf, maybeOrderRow, type OrderRow } from '@/modules/orders/move'
export { placeOrder } from '@/modules/orders/place'
export {
  completeByProof,
  openDisputeByProof,
  deadlineOf,
  resolveByProof,
  isDeadlineRunning,
  type CopyHolder,
  markSentByProof,
  stopWatching,
} from '@/modules/orders/prove'
export { reconcile } from '@/modules/orders/reconcile'
export { maybePausedOrder, resumeDeadlines, pauseDeadlines } from '@/modules/orders/still'
export { syncIntent, syncOrder } from '@/modules/orders/sync'
