import { isNull, sql } from 'drizzle-orm'
import { cheapestFirst } from '@/modules/catalog/items/item-rows'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items } from '@/modules/catalog/schema'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { hasLocalImages, prefetchThumbnails } from '@/modules/thumbnails/service'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Images further down the catalog are fetched on demand. */
const prefetchMax = 5_000

/** Sets the platform's image on items that were created without one. */
export async function setMissingImageUrls(ctx: Context): Promise<void> {
  if (hasLocalImages(ctx)) return
  await transact(ctx, async (tx) => {
    const path = sql`${thumbnailPath('')} || asset_id`
    const updated = await tx.db
      .update(items)
      .set({ imageUrl: path })
      .where(isNull(items.imageUrl))
      .returning({ id: items.id })
    if (updated.length > 0) invalidate(tx, catalogCacheTag)
  })
}

/** Fetches the images of the marketplace in advance, in the order of its default sort. */
export async function prefetchItemImages(ctx: Context): Promise<void> {
  if (hasLocalImages(ctx)) return
  const rows = await ctx.db
    .select({ assetId: items.assetId })
    .from(items)
    .orderBy(...cheapestFirst)
    .limit(prefetchMax)
  await prefetchThumbnails(
    ctx,
    rows.map(({ assetId }) => assetId),
  )
}
