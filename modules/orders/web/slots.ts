import type { Order } from '@/modules/orders/contract'
import { defineSlot } from '@/web/lib/slots'

export type OrderPanelProps = { order: Pick<Order, 'id' | 'state'>; party: 'buyer' | 'seller' | 'staff' }

/** Under what happened to an order. */
export const orderPanelSlot = defineSlot<OrderPanelProps>('orders.panel')

/** Beside what was bought: what can be done with the other side. */
export const otherPartySlot = defineSlot<{ userId: string; name: string; itemId: string }>(
  'orders.other-party',
)
