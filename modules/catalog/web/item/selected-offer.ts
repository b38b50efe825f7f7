import type { ItemDetail, ListingOffer } from '@/modules/catalog/contract'
import type { Viewer } from '@/web/lib/session/viewer'

/** Returns the offer that the viewer chose, or else the cheapest of another user; undefined if there is none. */
export function selectedOffer(
  { listings = [] }: ItemDetail,
  viewer: Viewer,
  chosenId: string | undefined,
): ListingOffer | undefined {
  if (viewer.state !== 'user') return undefined
  const buyable = listings.filter(({ sellerId }) => sellerId !== viewer.user.id)
  return buyable.find(({ listingId }) => listingId === chosenId) ?? buyable[0]
}
