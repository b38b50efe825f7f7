import type { ItemDetail, ListingOffer } from '@/modules/catalog/contract'

export type PaymentMethod = 'paypal' | 'card' | 'crypto'

/** The checkout of one listing, opened at a way to pay. */
export function checkoutPath(item: ItemDetail, offer: ListingOffer, method: PaymentMethod) {
  const query = new URLSearchParams({
    amount: offer.price.toFixed(2),
    item: item.name,
    itemId: item.id,
    listingId: offer.listingId,
    assetId: item.assetId,
    method,
  })
  return `/checkout?${query}`
}
