import type { OrderEventPayload } from '@/modules/orders/events'
import { defineEvent } from '@/src/kit/events'

/** Nobody can see the item arrive, because the buyer's inventory is hidden: the clock stands still. */
export const BuyerInventoryHidden = defineEvent<OrderEventPayload>('delivery.buyer-inventory-hidden')
/** The copy has left the seller, and nobody can see where to: the buyer is to say whether it came. */
export const CopyLeftSeller = defineEvent<OrderEventPayload>('delivery.copy-left-seller')
