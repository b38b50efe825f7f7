import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { PlatformItemsAdded } from '@/modules/catalog/events'
import type { CatalogEntry } from '@/modules/catalog/import/catalog-entry'
import { refreshOffers } from '@/modules/catalog/items/item-rows'
import { nameKeysOf } from '@/modules/catalog/items/name-keys'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { refreshRapChanges } from '@/modules/catalog/prices/rap-change'
import { items, rapPoints } from '@/modules/catalog/schema'
import { maybeThumbnailPath } from '@/modules/thumbnails/service'
import { invalidate } from '@/src/kit/cache/cache-versions'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

interface ImportResult {
  added: number
  updated: number
}

/** Computing a history takes about a millisecond. Listeners pause between events, so that requests don't have to wait. */
const historiesPerEvent = 20
/** Keeps statements well under both engines' limits on parameters. */
const rowsPerStatement = 400

interface ImportOptions {
  /** Updates only items whose name is provisional. */
  keepExisting?: boolean
}

/** Imports a catalog in one transaction. Importing the same catalog again changes nothing. */
export async function importCatalog(
  ctx: Context,
  entries: readonly CatalogEntry[],
  options: ImportOptions = {},
): Promise<ImportResult> {
  return transact(ctx, (tx) => importEntries(tx, entries, options))
}

/** Adds new items and updates existing ones. */
export async function importEntries(
  tx: TxContext,
  entries: readonly CatalogEntry[],
  { keepExisting = false }: ImportOptions = {},
): Promise<ImportResult> {
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
  if (keepExisting)
    for (const chunk of chunks(entries, rowsPerStatement)) await vouchFor(tx, assetIdsOf(chunk))
  if (written.length > 0) invalidate(tx, catalogCacheTag)
  return { added: fresh.length, updated: written.length - fresh.length }
}

/** The platform has these items, also if sellers entered their names. */
async function vouchFor(tx: TxContext, assetIds: readonly string[]): Promise<void> {
  const vouched = await tx.db
    .update(items)
    .set({ isFromSeller: false })
    .where(and(inArray(items.assetId, [...assetIds]), eq(items.isFromSeller, true)))
    .returning({ id: items.id })
  await refreshOffers(
    tx,
    vouched.map(({ id }) => id),
  )
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
        ...nameKeysOf(entry.name),
        namedBy: null,
      })),
    )
    .onConflictDoUpdate({
      target: items.assetId,
      set: {
        name: sql`excluded.name`,
        nameKey: sql`excluded.name_key`,
        nameSortKey: sql`excluded.name_sort_key`,
        namedBy: null,
        isFromSeller: false,
        // It is shown again if only its sellers kept it hidden.
        unlisted: sql`case when catalog_items.unlisted = 2 and catalog_items.merged_into is null
          and catalog_items.removal_reason is null then 1 else catalog_items.unlisted end`,
        category: sql`excluded.category`,
        description: newOrCurrent('description'),
        // The operator's own image stays.
        imageUrl: sql`case when catalog_items.image_url like '/files/%' then catalog_items.image_url else ${newOrCurrent('image_url')} end`,
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
    await refreshRapChanges(tx, [...ids.values()])
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
