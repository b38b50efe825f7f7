import type { OrderEventPayload } from '@/modules/orders/events'
import { defineEvent } from '@/src/kit/events'

/** The buyer's inventory is hidden, so the delivery can't be observed. Deadlines are paused. */
export const BuyerInventoryHidden = defineEvent<OrderEventPayload>('delivery.buyer-inventory-hidden')
/** The copy left the seller and can't be located. The buyer is asked to confirm the delivery. */
export const CopyLeftSeller = defineEvent<OrderEventPayload>('delivery.copy-left-seller')
