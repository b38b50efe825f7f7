import { defineSlot } from '@/web/lib/slots'

/** Actions concerning the seller, below the selected listing. */
export const sellerSlot = defineSlot<{ userId: string; name: string; itemId: string }>('catalog.seller')
