import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import type { Category, Condition, ListingState } from '@/modules/catalog/contract'
import { findShownItem, type Item, isShown, lockItem } from '@/modules/catalog/items/item-rows'
import { items, listings, sales } from '@/modules/catalog/schema'
import { inJsonList } from '@/src/db/columns'
import { param, prepared } from '@/src/db/prepared'
import { contains } from '@/src/db/substring'
import type { Context, TxContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'

/** The part of an item that everyone may see. */
export interface ItemFacts {
  id: string
  /** The platform's id. */
  assetId: string
  name: string
  category: Category
  imageUrl: string | null
  description: string | null
  /** The average price on the platform, in R$. */
  rap: number | null
  /** The cheapest active listing; null if there is none. */
  listingId: string | null
  /** The price of the cheapest active listing; null if there is none. */
  lowestPriceCents: number | null
  /** The number of active listings. */
  stock: number
  /** False while only the parties to an order, staff and its sellers see it. */
  isShown: boolean
}

/** A search that matches more items is too vague to be useful. */
const namedMax = 200

/** Returns the ids of items whose name contains a text, items on sale first; at most 200. */
export async function findItemIdsByName(ctx: Context, text: string): Promise<string[]> {
  const target = { column: sql`name_key`, rowNumber: sql`catalog_items.seq`, index: 'catalog_search' }
  const rows = await ctx.db
    .select({ id: items.id })
    .from(items)
    .where(and(isNull(items.mergedInto), await contains(ctx.db, target, text)))
    .orderBy(items.unlisted, items.nameSortKey, items.seq)
    .limit(namedMax)
  return rows.map(({ id }) => id)
}

/** More users than this can't be notified in one transaction. */
const usersMax = 1_000

const selectItems = prepared((db: Reader) =>
  db
    .select()
    .from(items)
    .where(inJsonList(items.id, param('ids'))),
)

/** Returns items by id. Unknown ids are absent. */
export async function findItems(ctx: Context, ids: readonly string[]): Promise<Map<string, ItemFacts>> {
  const rows = await selectItems(ctx.db, { ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

/** Returns items on sale after an id, in the order of their ids. */
export async function listItemsOnSale(
  ctx: Context,
  { after, limit }: { after: string; limit: number },
): Promise<ItemFacts[]> {
  const rows = await ctx.db
    .select()
    .from(items)
    .where(and(eq(items.unlisted, 0), gt(items.id, after)))
    .orderBy(asc(items.id))
    .limit(limit)
  return rows.map(factsOf)
}

/** Returns an item, or the one that it was merged into, for everyone to see. Throws not_found while it isn't shown. */
export async function findItem(ctx: Context, id: string): Promise<ItemFacts> {
  return factsOf(await findShownItem(ctx, id))
}

/** Like `findItem`, but locks the item, so that it can't be merged or removed until the transaction ends. */
export async function lockCurrentItem(tx: TxContext, id: string): Promise<ItemFacts> {
  const item = await lockItem(tx, id)
  const current = item.mergedInto === null ? item : await lockItem(tx, item.mergedInto)
  if (!isShown(current)) throw httpErrors.not_found()
  return factsOf(current)
}

function factsOf(row: Item): ItemFacts {
  const { id, assetId, name, category, imageUrl, description, rap, listingId, stock } = row
  const facts = { id, assetId, name, category, imageUrl, description, rap, listingId, stock }
  return { ...facts, lowestPriceCents: listingId === null ? null : row.priceCents, isShown: isShown(row) }
}

/** Returns the names of items by id. Unknown ids are absent. */
export async function findItemNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(inArray(items.id, uniqueIds))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Adds the names of their items to rows of any kind, without those whose items aren't shown. */
export async function withItemNames<Row extends { readonly itemId: string }>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Row & { itemName: string })[]> {
  const found = await findItems(
    ctx,
    rows.map(({ itemId }) => itemId),
  )
  return rows.flatMap((row) => {
    const item = found.get(row.itemId)
    return item?.isShown ? [{ ...row, itemName: item.name }] : []
  })
}

/** The part of a listing that other modules may read. */
export interface ListingFacts {
  id: string
  itemId: string
  sellerId: string
  priceCents: number
  condition: Condition
  state: ListingState
  /** Ms since 1970, as `updatedAt`. */
  createdAt: number
  updatedAt: number
}

const selectListings = prepared((db: Reader) => {
  const { id, itemId, sellerId, priceCents, condition, state, createdAt, updatedAt } = listings
  return db
    .select({ id, itemId, sellerId, priceCents, condition, state, createdAt, updatedAt })
    .from(listings)
    .where(inJsonList(id, param('ids')))
})

/** Returns listings by id, in any state. Unknown ids are absent. */
export async function findListings(ctx: Context, ids: readonly string[]): Promise<Map<string, ListingFacts>> {
  const rows = await selectListings(ctx.db, { ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** A copy for sale that an ownership check found in its seller's inventory. */
export interface VerifiedCopy {
  listingId: string
  priceCents: number
  serial: number | null
  /** When it was last seen there, in ms. */
  seenAt: number
}

/** Returns the cheapest verified copy of each item, by item id. Items without one are absent. */
export async function findCheapestVerified(
  ctx: Context,
  itemIds: readonly string[],
): Promise<Map<string, VerifiedCopy>> {
  const { itemId, id, priceCents, serial, copySeenAt, state } = listings
  const rows = await ctx.db
    .select({ itemId, listingId: id, priceCents, serial, seenAt: copySeenAt })
    .from(listings)
    .where(and(inJsonList(itemId, itemIds), eq(state, 'active'), isNotNull(copySeenAt)))
    .orderBy(desc(priceCents), desc(id))
  return new Map(rows.map(({ itemId, seenAt, ...copy }) => [itemId, { ...copy, seenAt: seenAt ?? 0 }]))
}

/** Returns the number of listings that are for sale. */
export async function countActiveListings(ctx: Context): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(listings).where(eq(listings.state, 'active'))
  return Number(row?.count)
}

/** Returns the ids of users with an active listing of an item, the cheapest first; at most 1,000. */
export async function listItemSellers(ctx: Context, itemId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ sellerId: listings.sellerId })
    .from(listings)
    .where(and(eq(listings.itemId, itemId), eq(listings.state, 'active')))
    .groupBy(listings.sellerId)
    .orderBy(asc(min(listings.priceCents)), asc(listings.sellerId))
    .limit(usersMax)
  return rows.map(({ sellerId }) => sellerId)
}

/**
 * Returns the ids of users who have a copy of an item as far as the site knows: they list one, or bought one here and sold none
 * since. At most 1,000. Some may have deleted their account.
 */
export async function listItemHolders(ctx: Context, itemId: string): Promise<string[]> {
  const listed = ctx.db
    .select({ userId: listings.sellerId })
    .from(listings)
    .where(and(eq(listings.itemId, itemId), inArray(listings.state, ['active', 'paused', 'reserved'])))
  const soldAt = sql`(select max(sold.at) from catalog_sales as sold where sold.item_id = ${itemId} and sold.seller_id = ${sales.buyerId})`
  const bought = ctx.db
    .select({ userId: sales.buyerId })
    .from(sales)
    .where(eq(sales.itemId, itemId))
    .groupBy(sales.buyerId)
    .having(sql`max(${sales.at}) > coalesce(${soldAt}, 0)`)
  const rows = await listed.union(bought).limit(usersMax)
  return rows.map(({ userId }) => userId)
}
