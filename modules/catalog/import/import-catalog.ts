import { desc, inArray, sql } from 'drizzle-orm'
import type { Category } from '@/modules/catalog/contract'
import { catalogCacheTag } from '@/modules/catalog/items/item-rows'
import { items, rapPoints } from '@/modules/catalog/schema'
import { listPlatformItems } from '@/modules/platform/service'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { maybeThumbnailPath } from '@/modules/thumbnails/service'
import { invalidate } from '@/src/kit/cache-versions'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'

/** One item of a catalog. Amounts are in R$, times in ms since 1970. */
export interface CatalogEntry {
  assetId: string
  name: string
  category: Category
  description: string | null
  imageUrl: string | null
  originalPrice: number | null
  rap: number | null
  owners: number | null
  favorites: number | null
  releasedAt: number | null
  features: string[]
  /** Returns earlier RAP values, oldest first. Called and stored only when the item is created. */
  rapHistory?: () => { at: number; value: number }[]
}

interface ImportResult {
  added: number
  updated: number
}

/** Keeps statements well under both engines' limits on parameters. */
const rowsPerStatement = 400

/**
 * Imports a catalog in one transaction: adds new items and updates existing ones (with `keepExisting`, only those whose name is provisional).
 * Importing the same catalog again changes nothing.
 */
export async function importCatalog(
  ctx: Context,
  entries: readonly CatalogEntry[],
  { keepExisting = false }: { keepExisting?: boolean } = {},
): Promise<ImportResult> {
  return transact(ctx, async (tx) => {
    const existing = new Map<string, { namedBy: string | null }>()
    for (const chunk of chunks(entries, rowsPerStatement))
      for (const row of await findExistingItems(tx, chunk)) existing.set(row.assetId, row)
    const fresh = entries.filter((entry) => !existing.has(entry.assetId))
    const written = keepExisting
      ? entries.filter(({ assetId }) => existing.get(assetId)?.namedBy !== null)
      : entries
    for (const chunk of chunks(written, rowsPerStatement)) await upsertItems(tx, chunk)
    await insertRapPoints(tx, written, new Set(fresh.map((entry) => entry.assetId)))
    if (written.length > 0) invalidate(tx, catalogCacheTag)
    return { added: fresh.length, updated: written.length - fresh.length }
  })
}

function findExistingItems(tx: TxContext, entries: readonly CatalogEntry[]) {
  return tx.db
    .select({ id: items.id, assetId: items.assetId, namedBy: items.namedBy })
    .from(items)
    .where(
      inArray(
        items.assetId,
        entries.map((entry) => entry.assetId),
      ),
    )
}

async function upsertItems(tx: TxContext, entries: readonly CatalogEntry[]): Promise<void> {
  const newOrCurrent = (column: string) =>
    sql`coalesce(${sql.raw(`excluded.${column}`)}, ${sql.raw(`catalog_items.${column}`)})`
  await tx.db
    .insert(items)
    .values(
      entries.map(({ rapHistory: _, ...entry }) => ({
        ...entry,
        imageUrl: entry.imageUrl ?? maybeThumbnailPath(tx, entry.assetId),
        id: newId(tx),
        nameKey: entry.name.toLowerCase(),
        namedBy: null,
      })),
    )
    .onConflictDoUpdate({
      target: items.assetId,
      set: {
        name: sql`excluded.name`,
        nameKey: sql`excluded.name_key`,
        namedBy: null,
        category: sql`excluded.category`,
        description: newOrCurrent('description'),
        imageUrl: newOrCurrent('image_url'),
        originalPrice: newOrCurrent('original_price'),
        rap: newOrCurrent('rap'),
        owners: newOrCurrent('owners'),
        favorites: newOrCurrent('favorites'),
        releasedAt: newOrCurrent('released_at'),
      },
    })
}

/** Stores a RAP point only if the value differs from the latest one, so that importing twice stores one. */
async function insertRapPoints(
  tx: TxContext,
  entries: readonly CatalogEntry[],
  fresh: Set<string>,
): Promise<void> {
  for (const chunk of chunks(entries, rowsPerStatement)) {
    const rows = await findExistingItems(tx, chunk)
    const ids = new Map(rows.map((row) => [row.assetId, row.id]))
    const last = await findLatestRap(tx, [...ids.values()])
    const points = chunk.flatMap((entry) => {
      const itemId = ids.get(entry.assetId)
      if (itemId === undefined || entry.rap === null) return []
      const history = fresh.has(entry.assetId) ? (entry.rapHistory?.() ?? []) : []
      const latest = history.at(-1)?.value ?? last.get(itemId)
      const current = latest === entry.rap ? [] : [{ at: tx.now(), value: entry.rap }]
      return [...history, ...current].map((point) => ({ itemId, ...point }))
    })
    for (const pointChunk of chunks(points, rowsPerStatement))
      await tx.db.insert(rapPoints).values(pointChunk).onConflictDoNothing()
  }
}

async function findLatestRap(tx: TxContext, itemIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.db
    .select()
    .from(rapPoints)
    .where(inArray(rapPoints.itemId, itemIds))
    .orderBy(desc(rapPoints.at))
  const last = new Map<string, number>()
  for (const row of rows) if (!last.has(row.itemId)) last.set(row.itemId, row.value)
  return last
}

/** Imports the items that the platform lists itself. Existing items stay unchanged, unless their name is provisional. */
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
  await importCatalog(ctx, entries, { keepExisting: true })
}
