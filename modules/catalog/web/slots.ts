import { defineSlot } from '@/web/lib/slots'

/** Under the offer that is chosen: what else can be done with whoever sells it. */
export const sellerSlot = defineSlot<{ userId: string; name: string; itemId: string }>('catalog.seller')
