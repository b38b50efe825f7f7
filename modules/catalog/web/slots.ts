import { defineSlot } from '@/web/lib/modules/slots'

/** A link beside the heading of the user's own listings, if some are for sale. */
export const ownListingsSlot = defineSlot('catalog.own-listings')

/** Actions concerning the seller and the offer, below the selected listing. */
export const sellerSlot = defineSlot<{ userId: string; name: string; itemId: string; listingId: string }>(
  'catalog.seller',
)

/** A panel above the landing page. */
export const landingSlot = defineSlot('catalog.landing')

/** An icon button beside an item's heart. */
export const itemActionSlot = defineSlot<{ itemId: string; name: string; price: number | null }>(
  'catalog.item-action',
)

/** The one button on the page of an item that no one sells. */
export const unlistedItemSlot = defineSlot<{ itemId: string }>('catalog.unlisted-item')

/** A panel below the price history of an item. */
export const itemPanelSlot = defineSlot<{ itemId: string }>('catalog.item-panel')

/** A panel below the listings on the page of a seller. */
export const sellerPanelSlot = defineSlot<{ sellerId: string }>('catalog.seller-panel')

/** The user's next actions: a panel over the full width, first on the home page. */
export const homeActionsSlot = defineSlot('catalog.home-actions')

/** A panel on the home page: `SummaryPanel`, so that nothing moves while it loads. */
export const homePanelSlot = defineSlot('catalog.home-panel')

/** A section at the end of the home page. */
export const homeSectionSlot = defineSlot('catalog.home-section')
