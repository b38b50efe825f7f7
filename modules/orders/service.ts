export { confirmReceived, markSent, openDispute } from '@/modules/orders/deliver'
export { describeOrder } from '@/modules/orders/find-order'
export { type PlaceOrder, placeOrder } from '@/modules/orders/place'
export { syncOrder } from '@/modules/orders/sync'
