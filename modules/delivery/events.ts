import type { OrderFact } from '@/modules/orders/events'
import { defineEvent } from '@/src/core/events'

/** Nobody can see the item arrive, because the buyer's inventory is hidden: the clock stands still. */
export const BuyerHidden = defineEvent<OrderFact>('delivery.buyer-hidden')
/** The copy has left the seller, and nobody can see where to: the buyer is to say whether it came. */
export const CopyLeftSeller = defineEvent<OrderFact>('delivery.copy-left-seller')
