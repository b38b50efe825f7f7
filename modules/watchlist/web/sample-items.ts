import type { PriceAlert, ViewedItem, WatchedItem } from '@/modules/watchlist/contract'

const item = {
  itemId: '7',
  assetId: '1',
  name: 'Moon Crown',
  category: 'hat',
  imageUrl: '/item.webp',
  price: 90,
  stock: 2,
} as const

/** Builds a watched item for tests from the fields that matter to the test. */
export function buildWatched(parts: Partial<WatchedItem> = {}): WatchedItem {
  return {
    ...item,
    isFavorite: true,
    addedAt: '2026-01-15T12:00:00.000Z',
    priceWhenAdded: 100,
    verified: null,
    alerts: [],
    ...parts,
  }
}

export function buildAlert(parts: Partial<PriceAlert> = {}): PriceAlert {
  const createdAt = '2026-01-15T12:00:00.000Z'
  return { id: 'a1', itemId: '7', itemName: 'Moon Crown', maxPrice: 50, createdAt, firedAt: null, ...parts }
}

export function buildViewed(parts: Partial<ViewedItem> = {}): ViewedItem {
  return { ...item, viewedAt: '2026-01-15T12:00:00.000Z', ...parts }
}
