import { asc, isNull, sql } from 'drizzle-orm'
import { catalogCacheTag } from '@/modules/catalog/items/offers'
import { items } from '@/modules/catalog/schema'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { hasLocalImages, prefetchThumbnails } from '@/modules/thumbnails/service'
import { invalidate } from '@/src/kit/cache-versions'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Further down the catalogue nobody scrolls before somebody else has asked. */
const prefetchMax = 5_000

/** Gives items that came in without a picture the platform's, where it may have one. */
export async function setMissingImageUrls(ctx: Context): Promise<void> {
  if (hasLocalImages(ctx)) return
  await transact(ctx, async (tx) => {
    const path = sql`${thumbnailPath('')} || asset_id`
    const named = await tx.db
      .update(items)
      .set({ imageUrl: path })
      .where(isNull(items.imageUrl))
      .returning({ id: items.id })
    if (named.length > 0) invalidate(tx, catalogCacheTag)
  })
}

/** Fetches the pictures of the marketplace before anybody waits for them: what is on sale first. */
export async function prefetchItemImages(ctx: Context): Promise<void> {
  if (hasLocalImages(ctx)) return
  const rows = await ctx.db
    .select({ assetId: items.assetId })
    .from(items)
    .orderBy(asc(items.unlisted), asc(items.priceCents), asc(items.nameKey), asc(items.seq))
    .limit(prefetchMax)
  await prefetchThumbnails(
    ctx,
    rows.map(({ assetId }) => assetId),
  )
}
