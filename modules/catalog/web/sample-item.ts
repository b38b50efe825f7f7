import type { ItemDetail, ItemSummary, ListingOffer } from '@/modules/catalog/contract'
import { buildFacts } from '@/modules/catalog/web/sample-facts'

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

/** Builds an item of a list, with its cheapest listing, for tests. */
export function buildSummary(item: Partial<ItemSummary> = {}): ItemSummary {
  return {
    id: '7',
    assetId: '1',
    name: 'Sunforged Crown',
    category: 'hat',
    description: null,
    imageUrl: null,
    price: 11,
    listingId: 'l',
    seller: 'mira',
    sellerId: 's',
    verified: null,
    rap: 1000,
    stock: 3,
    ...item,
  }
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
