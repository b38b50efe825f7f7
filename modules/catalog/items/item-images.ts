import { isNull, sql } from 'drizzle-orm'
import { cheapestFirst, maybeShownItem } from '@/modules/catalog/items/item-rows'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items } from '@/modules/catalog/schema'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { hasLocalImages, prefetchThumbnails } from '@/modules/thumbnails/service'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context } from '@/src/kit/context'
import { itemPictureSize } from '@/src/kit/notices/notify'
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

/** Provides `itemPicturePort`. An image elsewhere would tell its server who opens an email. */
export async function maybeItemPicture(ctx: Pick<Context, 'db'>, itemId: string) {
  const { imageUrl, name } = (await maybeShownItem(ctx, itemId)) ?? {}
  return imageUrl?.startsWith(thumbnailPath('')) && name !== undefined
    ? { path: `${imageUrl}?size=${itemPictureSize}`, itemName: name }
    : undefined
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
