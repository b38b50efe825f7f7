import { and, count, eq, isNull } from 'drizzle-orm'
import { findExistingItems, importCatalog } from '@/modules/catalog/import/import-catalog'
import { refreshRapChanges } from '@/modules/catalog/prices/rap-change'
import { items, rapPoints } from '@/modules/catalog/schema'
import type { PlatformItem } from '@/modules/platform/ports'
import { listPlatformItemIds, listPlatformItems } from '@/modules/platform/service'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { inJsonList } from '@/src/db/columns'
import { chunks } from '@/src/kit/chunks'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Imports the items that the platform lists itself. Existing items stay unchanged, unless their name is provisional. */
export async function importPlatformCatalog(ctx: Context): Promise<void> {
  if (await isImported(ctx)) return
  await importCatalog(ctx, listPlatformItems(ctx).map(toCatalogEntry), { keepExisting: true })
}

/** Asked first, because it takes a fraction of the time of an import that changes nothing. */
async function isImported(ctx: Context): Promise<boolean> {
  const assetIds = listPlatformItemIds(ctx)
  const [row] = await ctx.db
    .select({ confirmed: count() })
    .from(items)
    .where(and(inJsonList(items.assetId, assetIds), isNull(items.namedBy), eq(items.isFromSeller, false)))
  return row?.confirmed === assetIds.length
}

function toCatalogEntry(item: PlatformItem) {
  return {
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
    hasRapHistory: true,
  }
}

/** Keeps statements well under both engines' limits on parameters. */
const pointsPerStatement = 400

/** Stores earlier RAP values of new items, up to the time of their import. Idempotent. */
export async function recordRapHistory(ctx: Context, assetIds: readonly string[]): Promise<void> {
  const added = new Set(assetIds)
  const histories = listPlatformItems(ctx)
    .filter(({ assetId }) => added.has(assetId))
    .map((item) => ({ assetId: item.assetId, points: historyOf(item, ctx.now()) }))
  await transact(ctx, async (tx) => {
    const rows = await findExistingItems(tx, assetIds)
    const ids = new Map(rows.map(({ assetId, id }) => [assetId, id]))
    const points = histories.flatMap(({ assetId, points }) => {
      const itemId = ids.get(assetId)
      return itemId === undefined ? [] : points.map((point) => ({ itemId, ...point }))
    })
    for (const chunk of chunks(points, pointsPerStatement))
      await tx.db.insert(rapPoints).values(chunk).onConflictDoNothing()
    await refreshRapChanges(tx, [...ids.values()])
  })
}

/** The earlier RAP values and, unless it is the last of them, the current one. */
function historyOf({ rap, rapHistory }: PlatformItem, now: number): { at: number; value: number }[] {
  const history = rapHistory()
  if (rap === null || history.at(-1)?.value === rap) return history
  return [...history, { at: now, value: rap }]
}
