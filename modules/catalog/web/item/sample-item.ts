import type { ItemDetail, ListingOffer } from '@/modules/catalog/contract'
import { buildFacts } from '@/modules/catalog/web/seller/sample-facts'

/** An item as visitors get it, for tests. */
export const crown: ItemDetail = {
  id: '7',
  assetId: '9000000001',
  name: 'Sunforged Crown',
  category: 'hat',
  description: 'A crown for a coronation that never took place.',
  imageUrl: null,
  originalPrice: 750,
  rap: 2400,
  price: 27,
  stock: 2,
  provisional: false,
  stats: { owners: 1765, favorites: 1668, created: '2024-03-08T12:00:00.000Z' },
  features: ['One copy of Sunforged Crown'],
  verified: null,
}

/** Builds a listing of an item, for tests. */
export function buildOffer(offer: Partial<ListingOffer>): ListingOffer {
  return {
    listingId: '',
    price: 0,
    seller: '',
    sellerId: '',
    sellerTemporary: false,
    verified: null,
    sellerRating: null,
    sellerTrades: 3,
    sellerFacts: buildFacts({ rating: { average: null, count: 0 } }),
    listedDate: new Date().toISOString(),
    serial: null,
    condition: 'excellent',
    ...offer,
  }
}
