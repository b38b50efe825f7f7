import type { ListingOffer } from '@/modules/catalog/contract'

export const offerSorts = ['price', 'verified', 'rating', 'serial', 'newest'] as const
export type OfferSort = (typeof offerSorts)[number]

/** Offers are cheapest first, and stay so among equals. */
const comparisons: Record<OfferSort, (one: ListingOffer, other: ListingOffer) => number> = {
  price: () => 0,
  verified: (one, other) => Number(other.verified !== null) - Number(one.verified !== null),
  rating: (one, other) => (other.sellerRating ?? 0) - (one.sellerRating ?? 0),
  serial: (one, other) => (one.serial ?? Number.MAX_VALUE) - (other.serial ?? Number.MAX_VALUE),
  newest: (one, other) => Date.parse(other.listedDate) - Date.parse(one.listedDate),
}

export function sortOffers(offers: readonly ListingOffer[], sort: OfferSort): ListingOffer[] {
  return offers.toSorted(comparisons[sort])
}

/** Offers to show before the user asks for the others. */
export const firstOffersCount = 3

/** Returns the first offers, and the selected one wherever it is. */
export function firstOffers(offers: readonly ListingOffer[], selectedId: string | undefined): ListingOffer[] {
  return offers.filter(({ listingId }, index) => index < firstOffersCount || listingId === selectedId)
}
