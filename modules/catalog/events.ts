import type { ListingState } from '@/modules/catalog/contract'
import { defineEvent } from '@/src/core/events'

/** A listing was made, or its price or state changed. */
export const ListingChanged = defineEvent<{
  listingId: string
  itemId: string
  sellerId: string
  state: ListingState
}>('catalog.listing-changed')
