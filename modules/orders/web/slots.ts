import type { Order, Party } from '@/modules/orders/contract'
import { defineSlot } from '@/web/lib/slots'

export type OrderPanelProps = { order: Pick<Order, 'id' | 'state'>; party: Party }

/** Shown below the order timeline. */
export const orderPanelSlot = defineSlot<OrderPanelProps>('orders.panel')

/** Shown beside the item: actions concerning the other party. */
export const otherPartySlot = defineSlot<{ userId: string; name: string; itemId: string }>(
  'orders.other-party',
)
