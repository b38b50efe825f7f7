import { desc, inArray, sql } from 'drizzle-orm'
import type { Category } from '@/modules/catalog/contract'
import { catalogCacheTag } from '@/modules/catalog/items/offers'
import { items, rapPoints } from '@/modules/catalog/schema'
import { listPlatformItems } from '@/modules/platform/service'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { maybeThumbnailPath } from '@/modules/thumbnails/service'
import { invalidate } from '@/src/kit/cache-versions'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'

/** What a catalogue tells of one item; amounts in the game's currency, times in ms since 1970. */
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
  /** Earlier averages, oldest first, for an item that is new here. */
  rapHistory?: { at: number; value: number }[]
}

interface ImportResult {
  added: number
  updated: number
}

/** Rows in one statement: well under the engines' limits on parameters. */
const rowsPerStatement = 400

/**
 * Takes a catalogue over in one transaction: what is new is added, what is known is brought up to date (or left as it is
 * with `keepKnown`). The same catalogue again changes nothing.
 */
export async function importCatalog(
  ctx: Context,
  entries: readonly CatalogEntry[],
  { keepKnown = false }: { keepKnown?: boolean } = {},
): Promise<ImportResult> {
  return transact(ctx, async (tx) => {
    const known = new Map<string, { id: string }>()
    for (const chunk of chunks(entries, rowsPerStatement))
      for (const row of await findExistingItems(tx, chunk)) known.set(row.assetId, row)
    const fresh = entries.filter((entry) => !known.has(entry.assetId))
    const written = keepKnown ? fresh : entries
    for (const chunk of chunks(written, rowsPerStatement)) await upsertItems(tx, chunk)
    await insertRapPoints(tx, written, new Set(fresh.map((entry) => entry.assetId)))
    if (written.length > 0) invalidate(tx, catalogCacheTag)
    return { added: fresh.length, updated: written.length - fresh.length }
  })
}

function findExistingItems(tx: TxContext, entries: readonly CatalogEntry[]) {
  return tx.db
    .select({ id: items.id, assetId: items.assetId })
    .from(items)
    .where(
      inArray(
        items.assetId,
        entries.map((entry) => entry.assetId),
      ),
    )
}

async function upsertItems(tx: TxContext, entries: readonly CatalogEntry[]): Promise<void> {
  const given = (column: string) =>
    sql`coalesce(${sql.raw(`excluded.${column}`)}, ${sql.raw(`catalog_items.${column}`)})`
  await tx.db
    .insert(items)
    .values(
      entries.map(({ rapHistory: _, ...entry }) => ({
        ...entry,
        imageUrl: entry.imageUrl ?? maybeThumbnailPath(tx, entry.assetId),
        id: newId(tx),
        nameKey: entry.name.toLowerCase(),
      })),
    )
    .onConflictDoUpdate({
      target: items.assetId,
      set: {
        name: sql`excluded.name`,
        nameKey: sql`excluded.name_key`,
        category: sql`excluded.category`,
        description: given('description'),
        imageUrl: given('image_url'),
        originalPrice: given('original_price'),
        rap: given('rap'),
        owners: given('owners'),
        favorites: given('favorites'),
        releasedAt: given('released_at'),
      },
    })
}

/** A point is written where the average differs from the last one known, so that a second import writes none. */
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
      const history = fresh.has(entry.assetId) ? (entry.rapHistory ?? []) : []
      const latest = history.at(-1)?.value ?? last.get(itemId)
      const now = latest === entry.rap ? [] : [{ at: tx.now(), value: entry.rap }]
      return [...history, ...now].map((point) => ({ itemId, ...point }))
    })
    for (const some of chunks(points, rowsPerStatement))
      await tx.db.insert(rapPoints).values(some).onConflictDoNothing()
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
