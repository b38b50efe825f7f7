import { importCatalog } from '@/modules/catalog/import-catalogue'
import { listPlatformItems } from '@/modules/platform/service'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import type { Context } from '@/src/core/context'

/** Fills the catalogue with what the platform lists by itself; items that are already there stay as they are. */
export async function importPlatformCatalog(ctx: Context): Promise<void> {
  const entries = listPlatformItems(ctx).map((item) => ({
    assetId: item.assetId,
    name: item.name,
    category: item.category,
    description: item.description,
    imageUrl: thumbnailPath(item.assetId),
    originalPrice: item.originalPrice,
    rap: item.rap,
    owners: item.owners,
    favorites: item.favorites,
    releasedAt: item.createdAt,
    features: item.features,
    rapHistory: item.rapHistory,
  }))
  await importCatalog(ctx, entries, { keepKnown: true })
}
