import { desc, inArray, sql } from 'drizzle-orm'
import type { Category } from '@/modules/catalog/contract'
import { PlatformItemsAdded } from '@/modules/catalog/events'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items, rapPoints } from '@/modules/catalog/schema'
import { maybeThumbnailPath } from '@/modules/thumbnails/service'
import { invalidate } from '@/src/kit/cache-versions'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

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
  /** The platform knows earlier RAP values. When the item is created, `recordRapHistory` stores them after the import. */
  hasRapHistory?: boolean
}

interface ImportResult {
  added: number
  updated: number
}

/** Computing a history takes about a millisecond. Listeners pause between events, so that requests don't have to wait. */
const historiesPerEvent = 20
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
      for (const row of await findExistingItems(tx, assetIdsOf(chunk))) existing.set(row.assetId, row)
    const fresh = entries.filter((entry) => !existing.has(entry.assetId))
    const written = keepExisting
      ? entries.filter(({ assetId }) => existing.get(assetId)?.namedBy !== null)
      : entries
    for (const chunk of chunks(written, rowsPerStatement)) await upsertItems(tx, chunk)
    const historic = new Set(fresh.filter((entry) => entry.hasRapHistory).map(({ assetId }) => assetId))
    await insertRapPoints(
      tx,
      written.filter(({ assetId }) => !historic.has(assetId)),
    )
    for (const assetIds of chunks([...historic], historiesPerEvent))
      await publish(tx, PlatformItemsAdded, { assetIds })
    if (written.length > 0) invalidate(tx, catalogCacheTag)
    return { added: fresh.length, updated: written.length - fresh.length }
  })
}

/** Returns the items with these asset ids. */
export function findExistingItems(tx: TxContext, assetIds: readonly string[]) {
  return tx.db
    .select({ id: items.id, assetId: items.assetId, namedBy: items.namedBy })
    .from(items)
    .where(inArray(items.assetId, [...assetIds]))
}

async function upsertItems(tx: TxContext, entries: readonly CatalogEntry[]): Promise<void> {
  const newOrCurrent = (column: string) =>
    sql`coalesce(${sql.raw(`excluded.${column}`)}, ${sql.raw(`catalog_items.${column}`)})`
  await tx.db
    .insert(items)
    .values(
      entries.map(({ hasRapHistory: _, ...entry }) => ({
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
async function insertRapPoints(tx: TxContext, entries: readonly CatalogEntry[]): Promise<void> {
  for (const chunk of chunks(entries, rowsPerStatement)) {
    const rows = await findExistingItems(tx, assetIdsOf(chunk))
    const ids = new Map(rows.map((row) => [row.assetId, row.id]))
    const last = await findLatestRap(tx, [...ids.values()])
    const points = chunk.flatMap(({ assetId, rap }) => {
      const itemId = ids.get(assetId)
      const isNew = itemId !== undefined && rap !== null && last.get(itemId) !== rap
      return isNew ? [{ itemId, at: tx.now(), value: rap }] : []
    })
    if (points.length > 0) await tx.db.insert(rapPoints).values(points).onConflictDoNothing()
  }
}

function assetIdsOf(entries: readonly CatalogEntry[]): string[] {
  return entries.map(({ assetId }) => assetId)
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
