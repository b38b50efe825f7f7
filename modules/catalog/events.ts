import type { ListingState } from '@/modules/catalog/contract'
import { defineEvent } from '@/src/kit/events'

/**
 * Why an ownership check took a listing off sale. `left`: the copy is no longer in the inventory. `unnamed`: the listing has no
 * copy id.
 */
export type DelistReason = 'left' | 'on_hold' | 'hidden' | 'unlinked' | 'unnamed'

/** A listing was paused or withdrawn because its seller's inventory doesn't show the copy. */
export const ListingDelisted = defineEvent<{
  listingId: string
  itemId: string
  sellerId: string
  why: DelistReason
}>('catalog.listing-delisted')

/** Staff approved a listing that waited for it. */
export const ListingApproved = defineEvent<{ listingId: string; sellerId: string }>(
  'catalog.listing-approved',
)

/** Staff declined a listing that waited for approval. */
export const ListingDeclined = defineEvent<{ listingId: string; sellerId: string }>(
  'catalog.listing-declined',
)

/** Staff hid a listing. Its row has the reason. */
export const ListingHidden = defineEvent<{ listingId: string; sellerId: string }>('catalog.listing-hidden')

/** Staff removed an item. Its row has the reason. `userIds`: who offers it, and who entered it. */
export const ItemRemoved = defineEvent<{ itemId: string; userIds: readonly string[] }>('catalog.item-removed')

/** Staff unhid a listing. */
export const ListingUnhidden = defineEvent<{ listingId: string; sellerId: string }>(
  'catalog.listing-unhidden',
)

/** The holiday of a seller ended at its time, and the listings are on sale again. */
export const HolidayEnded = defineEvent<{ sellerId: string }>('catalog.holiday-ended')

/** Items of the platform were imported, whose RAP history isn't stored yet. */
export const PlatformItemsAdded = defineEvent<{ assetIds: readonly string[] }>('catalog.platform-items-added')

/** Staff merged an item into another one. Other modules move what they show of the first to the second. Both ids stay valid. */
export const ItemsMerged = defineEvent<{ fromId: string; intoId: string }>('catalog.items-merged')

/** A listing was created, or its price or state changed. */
export const ListingChanged = defineEvent<{
  listingId: string
  itemId: string
  sellerId: string
  state: ListingState
  /** It was created. */
  isNew?: true
}>('catalog.listing-changed')

/** A copy went on sale, again or for the first time, or its price was cut. It may be gone or dearer by now. */
export const ListingOffered = defineEvent<{ listingId: string; itemId: string; sellerId: string }>(
  'catalog.listing-offered',
)
