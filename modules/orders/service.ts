export { confirmReceived, markSent } from '@/modules/orders/deliver'
export { answerDispute, openDispute } from '@/modules/orders/dispute'
export { describeOrder, findParty, type Party } from '@/modules/orders/find-order'
export { factOf, maybeOrderRow, type OrderRow } from '@/modules/orders/move'
export { placeOrder } from '@/modules/orders/place'
export {
  completeByProof,
  contestByProof,
  deadlineOf,
  endByProof,
  isClockRunning,
  type Keeper,
  sendByProof,
  unwatch,
} from '@/modules/orders/prove'
export { reconcile } from '@/modules/orders/reconcile'
export { maybeStill, resumeClocks, stopClocks } from '@/modules/orders/still'
export { syncIntent, syncOrder } from '@/modules/orders/sync'
