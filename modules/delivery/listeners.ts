import { lookSoon } from '@/modules/delivery/look'
import { OrderSent } from '@/modules/orders/events'
import { type Listener, on } from '@/src/core/events'

export const listeners: Listener[] = [
  on(OrderSent, 'delivery.look-at-what-was-sent', (ctx, { payload }) => lookSoon(ctx, payload.orderId)),
]
