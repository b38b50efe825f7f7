import type { PlatformItem } from '@/modules/platform/ports'

/** Builds an item as the game platform describes it, for tests. */
export function buildPlatformItem(item: Partial<PlatformItem>): PlatformItem {
  return {
    assetId: '1',
    name: 'Moon Crown',
    category: 'hat',
    description: null,
    originalPrice: null,
    rap: 30,
    owners: null,
    favorites: null,
    createdAt: null,
    features: [],
    handover: 'trade',
    rapHistory: () => [],
    ...item,
  }
}
