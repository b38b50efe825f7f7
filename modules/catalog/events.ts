import type { ListingState } from '@/modules/catalog/contract'
import { defineEvent } from '@/src/kit/events'

/** Why the platform's inventories speak against a listing. */
export type DelistReason = 'left' | 'on_hold' | 'hidden' | 'unlinked' | 'unnamed'

/** A listing was taken off sale because its seller does not show the copy. */
export const ListingDelisted = defineEvent<{
  listingId: string
  itemId: string
  sellerId: string
  why: DelistReason
}>('catalog.listing-delisted')

/** A listing was made, or its price or state changed. */
export const ListingChanged = defineEvent<{
  listingId: string
  itemId: string
  sellerId: string
  state: ListingState
}>('catalog.listing-changed')
