import type { StaffItem } from '@/modules/catalog/editing/contract'

/** Builds an item as staff see it, for tests. */
export function buildStaffItem(item: Partial<StaffItem> = {}): StaffItem {
  return {
    id: 'i1',
    assetId: '777',
    name: 'Mon Crown',
    category: 'hat',
    rap: null,
    price: 9,
    stock: 1,
    provisional: true,
    description: null,
    originalPrice: null,
    imageUrl: null,
    ownImage: null,
    removalReason: null,
    version: 'v1',
    assetFixed: true,
    ...item,
  }
}
