import { pollSoon } from '@/modules/delivery/look'
import { OrderSent } from '@/modules/orders/events'
import { type Listener, on } from '@/src/core/events'

export const listeners: Listener[] = [
  on(OrderSent, 'delivery.poll-sent-order', (ctx, { payload }) => pollSoon(ctx, payload.orderId)),
]
