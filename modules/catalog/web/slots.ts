import { defineSlot } from '@/web/lib/slots'

/** Actions concerning the seller and the offer, below the selected listing. */
export const sellerSlot = defineSlot<{ userId: string; name: string; itemId: string; listingId: string }>(
  'catalog.seller',
)

/** A panel above the landing page. */
export const landingSlot = defineSlot('catalog.landing')

/** A panel below the price history of an item. */
export const itemPanelSlot = defineSlot<{ itemId: string }>('catalog.item-panel')

/** A panel below the listings on the page of a seller. */
export const sellerPanelSlot = defineSlot<{ sellerId: string }>('catalog.seller-panel')
