import type { Order, Party } from '@/modules/orders/contract'
import { defineSlot } from '@/web/lib/modules/slots'

export type OrderPanelProps = {
  order: Pick<Order, 'id' | 'state' | 'dispute'>
  party: Party
  /** Nobody should hand anything over during a dispute or chargeback. */
  isUnderReview: boolean
}

/** Shown below the order timeline. */
export const orderPanelSlot = defineSlot<OrderPanelProps>('orders.panel')

/** Where the copy of a paid order is now. */
export const copyNowSlot = defineSlot<{ orderId: string }>('orders.copy-now')

/** Shown beside the item: actions concerning the other party. */
export const otherPartySlot = defineSlot<{ userId: string; name: string; itemId: string }>(
  'orders.other-party',
)
