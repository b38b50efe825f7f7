import { and, eq, isNotNull, or } from 'drizzle-orm'
import { presentListedItem } from '@/modules/catalog/editing/list-items'
import { catalogErrors } from '@/modules/catalog/errors'
import { ItemsMerged } from '@/modules/catalog/events'
import { features } from '@/modules/catalog/features/schema'
import { findNameParties } from '@/modules/catalog/items/item-names'
import { type Item, lockItem, refreshOffers } from '@/modules/catalog/items/item-rows'
import { publishChanges } from '@/modules/catalog/listings/listing-moves'
import type { MergeInput, MergePreview } from '@/modules/catalog/merging/contract'
import { mergingMessages } from '@/modules/catalog/merging/messages'
import { refreshRapChanges } from '@/modules/catalog/prices/rap-change'
import { refreshSalesCounts } from '@/modules/catalog/prices/sales'
import { favorites, items, listings, platformPrices, rapPoints, sales } from '@/modules/catalog/schema'
import { maybePlatformItem } from '@/modules/platform/service'
import { assert } from '@/src/kit/assert'
import { chunks } from '@/src/kit/chunks'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** Keeps statements well under both engines' limits on parameters. */
const rowsPerStatement = 400

interface Pair {
  from: Item
  into: Item
}

/** Returns what a merge would move. Throws what `mergeItems` throws. */
export async function previewMerge(ctx: UserContext, fromId: string, intoId: string): Promise<MergePreview> {
  const { into } = await requireMergeable(ctx, fromId, intoId)
  const { db } = ctx
  const isMoved = eq(listings.itemId, fromId)
  return {
    into: presentListedItem(into),
    listings: await db.$count(listings, isMoved),
    reserved: await db.$count(listings, and(isMoved, eq(listings.state, 'reserved'))),
    sales: await db.$count(sales, eq(sales.itemId, fromId)),
    favorites: await db.$count(favorites, eq(favorites.itemId, fromId)),
  }
}

/**
 * Merges an item into another one: moves its listings, sales, price history and favorites, and leaves a row that points to the
 * other. Throws not_found, invalid, item_merged, different_assets, own_case and platform_unavailable.
 */
export async function mergeItems(
  ctx: UserContext,
  fromId: string,
  { into: intoId, reason }: MergeInput,
): Promise<void> {
  await requireMergeable(ctx, fromId, intoId)
  await transact(ctx, async (tx) => {
    const pair = await lockPair(tx, fromId, intoId)
    const counts = await moveRows(tx, pair)
    await publish(tx, ItemsMerged, { fromId, intoId })
    const { name, assetId } = pair.from
    const [before, after] = [
      { name, assetId },
      { into: intoId, ...counts },
    ]
    await recordStaffAction(tx, { action: 'catalog.merge-item', subjectId: fromId, before, after, reason })
  })
}

/** Asks the platform too, which no transaction can wait for. */
async function requireMergeable(ctx: UserContext, fromId: string, intoId: string): Promise<Pair> {
  const pair = await transact(ctx, (tx) => lockPair(tx, fromId, intoId))
  if (!isOneAsset(pair) && (await maybePlatformItem(ctx, pair.from.assetId)))
    throw catalogErrors.different_assets()
  return pair
}

/** Locks both items in the order of their ids, so that two merges don't wait for each other. */
async function lockPair(tx: UserContext & TxContext, fromId: string, intoId: string): Promise<Pair> {
  const { same } = mergingMessages.errors
  if (fromId === intoId) throw httpErrors.invalid({ errors: [{ path: 'into', message: same }] })
  const locked = new Map<string, Item>()
  for (const id of [fromId, intoId].toSorted()) locked.set(id, await lockItem(tx, id))
  const [from, into] = [locked.get(fromId), locked.get(intoId)]
  assert(from && into, 'both items are locked')
  if (from.mergedInto !== null || into.mergedInto !== null) throw catalogErrors.item_merged()
  if (from.removalReason !== null || into.removalReason !== null) throw catalogErrors.item_removed()
  if ((await findNameParties(tx, intoId)).includes(tx.actor.id)) throw httpErrors.own_case()
  const seen = and(eq(listings.itemId, fromId), isNotNull(listings.copySeenAt))
  if (!isOneAsset({ from, into }) && (await tx.db.$count(listings, seen)) > 0)
    throw catalogErrors.different_assets()
  return { from, into }
}

/** Earlier versions stored asset IDs with zeros in front. */
function isOneAsset({ from, into }: Pair): boolean {
  return BigInt(from.assetId) === BigInt(into.assetId)
}

async function moveRows(tx: TxContext, { from, into }: Pair) {
  const [fromId, intoId] = [from.id, into.id]
  const set = { itemId: intoId }
  const moved = await tx.db.update(listings).set(set).where(eq(listings.itemId, fromId)).returning()
  const sold = await tx.db.update(sales).set(set).where(eq(sales.itemId, fromId)).returning({ id: sales.id })
  const watched = await moveFavorites(tx, fromId, intoId)
  const points = await tx.db.delete(rapPoints).where(eq(rapPoints.itemId, fromId)).returning()
  for (const chunk of chunks(points, rowsPerStatement))
    await tx.db
      .insert(rapPoints)
      .values(chunk.map((point) => ({ ...point, itemId: intoId })))
      .onConflictDoNothing()
  await tx.db.delete(platformPrices).where(eq(platformPrices.itemId, fromId))
  await moveFeature(tx, fromId, intoId)
  await pointItemsTo(tx, fromId, intoId)
  if (from.hadHidden) await tx.db.update(items).set({ hadHidden: true }).where(eq(items.id, intoId))
  await refreshSalesCounts(tx, [fromId, intoId])
  await refreshRapChanges(tx, [fromId, intoId])
  await refreshOffers(tx, [fromId, intoId])
  await publishChanges(
    tx,
    moved.filter(({ state }) => state !== 'sold' && state !== 'withdrawn'),
  )
  return { listings: moved.length, sales: sold.length, favorites: watched }
}

async function moveFavorites(tx: TxContext, fromId: string, intoId: string): Promise<number> {
  const moved = await tx.db.delete(favorites).where(eq(favorites.itemId, fromId)).returning()
  for (const chunk of chunks(moved, rowsPerStatement))
    await tx.db
      .insert(favorites)
      .values(chunk.map((favorite) => ({ ...favorite, itemId: intoId })))
      .onConflictDoNothing()
  return moved.length
}

/** The other item takes the place among the featured ones, unless it has one. */
async function moveFeature(tx: TxContext, fromId: string, intoId: string): Promise<void> {
  const [feature] = await tx.db.delete(features).where(eq(features.itemId, fromId)).returning()
  if (feature)
    await tx.db
      .insert(features)
      .values({ ...feature, itemId: intoId })
      .onConflictDoNothing()
}

/** Items that were merged into the first one lead to the second one, too. */
async function pointItemsTo(tx: TxContext, fromId: string, intoId: string): Promise<void> {
  const leads = or(eq(items.id, fromId), eq(items.mergedInto, fromId))
  await tx.db.update(items).set({ mergedInto: intoId, namedBy: null }).where(leads)
}
