import type { CatalogEntry } from '@/modules/catalog/import/catalog-entry'

/** Builds an entry of a catalog file; nothing is known about it but its name and category. */
export function buildEntry(
  entry: Pick<CatalogEntry, 'assetId' | 'name'> & Partial<CatalogEntry>,
): CatalogEntry {
  return {
    category: 'hat',
    description: null,
    imageUrl: null,
    originalPrice: null,
    rap: null,
    owners: null,
    favorites: null,
    releasedAt: null,
    features: [],
    ...entry,
  }
}
