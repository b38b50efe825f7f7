import { desc, eq, inArray, sql } from 'drizzle-orm'
import { findProfiles, type PublicProfile } from '@/modules/auth/service'
import type { RecentPrices } from '@/modules/catalog/contract'
import {
  findItemRow,
  findViewableItem,
  type Item,
  isShown,
  refreshOffers,
} from '@/modules/catalog/items/item-rows'
import { serverMessages } from '@/modules/catalog/messages'
import { catalogCacheTag } from '@/modules/catalog/ports'
import type { RecentPurchase } from '@/modules/catalog/prices/recent-purchase-contract'
import { isItemShown, items, rapPoints, sales } from '@/modules/catalog/schema'
import { salesTopic } from '@/modules/catalog/topics'
import { param, paramColumns, prepared } from '@/src/db/prepared'
import { invalidate } from '@/src/kit/cache/cache-versions'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { dollarsOf } from '@/src/kit/money'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { publishToTopic } from '@/src/realtime/publish'

type SaleRow = typeof sales.$inferSelect

const recentSalesMax = 20
/** Maximum points per line of a chart; the latest are kept. */
const historyPointsMax = 2_000

const insertSale = prepared((db: Writer) =>
  db
    .insert(sales)
    .values(paramColumns(['id', 'itemId', 'sellerId', 'buyerId', 'priceCents', 'at']))
    .onConflictDoNothing()
    .returning(),
)

const addToSalesCount = prepared((db: Writer) =>
  db
    .update(items)
    .set({ salesCount: sql`${items.salesCount} + ${param('by')}` })
    .where(eq(items.id, param('itemId')))
    .returning({ id: items.id }),
)

/**
 * Records a completed sale, and publishes a new one to Recently Sold. Returns false if it is recorded already. A sale that is recorded again keeps
 * its time.
 */
export async function recordSale(tx: TxContext, sale: SaleRow, { isNew = true } = {}): Promise<boolean> {
  // The item may have been merged since the order was placed.
  const item = await findItemRow(tx, sale.itemId)
  const [recorded] = await insertSale(tx.db, { ...sale, itemId: item.id })
  if (!recorded) return false
  invalidate(tx, catalogCacheTag)
  await addToSalesCount(tx.db, { itemId: item.id, by: 1 })
  if (!isShown(item)) await refreshOffers(tx, [item.id])
  if (isNew) await publishSale(tx, recorded, item)
  else publishSalesChange(tx, item.id)
  return true
}

async function publishSale(tx: TxContext, sale: SaleRow, item: Item): Promise<void> {
  const buyers = await findProfiles(tx, [sale.buyerId])
  const data = presentPurchase(sale, item, buyers.get(sale.buyerId))
  publishToTopic(tx, { topic: salesTopic }, { type: 'sale', data })
}

/** Tells open pages that an earlier sale of an item no longer counts, or counts again. */
function publishSalesChange(tx: TxContext, itemId: string): void {
  publishToTopic(tx, { topic: salesTopic }, { type: 'sales-changed', data: { itemId } })
}

/** Recounts the sales of these items. Call it when sales move between items. */
export async function refreshSalesCounts(tx: TxContext, itemIds: readonly string[]): Promise<void> {
  const salesCount = sql`(select count(*) from catalog_sales as s where s.item_id = catalog_items.id)`
  await tx.db
    .update(items)
    .set({ salesCount })
    .where(inArray(items.id, [...itemIds]))
}

/** Removes a sale that no longer counts. Returns false if it isn't recorded. */
export async function removeSale(tx: TxContext, orderId: string): Promise<boolean> {
  const [removed] = await tx.db.delete(sales).where(eq(sales.id, orderId)).returning()
  if (!removed) return false
  await addToSalesCount(tx.db, { itemId: removed.itemId, by: -1 })
  await refreshOffers(tx, [removed.itemId])
  publishSalesChange(tx, removed.itemId)
  return true
}

/** Returns the number of completed sales. */
export function countSales(ctx: Context): Promise<number> {
  return ctx.db.$count(sales)
}

/** Returns the last completed sales, newest first, with masked buyer names. */
export async function listRecentPurchases(ctx: Context): Promise<RecentPurchase[]> {
  const rows = await ctx.db
    .select({ sale: sales, item: items })
    .from(sales)
    .innerJoin(items, eq(items.id, sales.itemId))
    .where(isItemShown)
    .orderBy(desc(sales.at), desc(sales.id))
    .limit(recentSalesMax)
  const buyers = await findProfiles(
    ctx,
    rows.map((row) => row.sale.buyerId),
  )
  return rows.map(({ sale, item }) => presentPurchase(sale, item, buyers.get(sale.buyerId)))
}

function presentPurchase(sale: SaleRow, item: Item, buyer: PublicProfile | undefined): RecentPurchase {
  return {
    id: sale.id,
    itemId: item.id,
    assetId: item.assetId,
    name: item.name,
    category: item.category,
    imageUrl: item.imageUrl,
    price: dollarsOf(sale.priceCents),
    buyer: maskedBuyerName(buyer),
    buyerTemporary: buyer?.temporary ?? false,
    timeBought: isoTime(sale.at),
  }
}

/** The name of a buyer as everybody may see it: "Jo…n". */
export function maskedBuyerName(buyer: PublicProfile | undefined): string {
  return buyer && !buyer.deleted ? maskName(buyer.username) : serverMessages.unknownBuyer
}

/** "Jonathan" → "Jo…n": enough to tell buyers apart, too little to identify them. */
function maskName(name: string): string {
  return name.length <= 3 ? `${name.slice(0, 1)}…` : `${name.slice(0, 2)}…${name.slice(-1)}`
}

/** Returns an item's sales here, in dollars, and its RAP over time, in R$, oldest first. Throws not_found. */
export async function findPriceHistory(ctx: Context, id: string) {
  const { id: itemId } = await findViewableItem(ctx, id)
  const [itemSales, rap] = await Promise.all([
    ctx.db
      .select()
      .from(sales)
      .where(eq(sales.itemId, itemId))
      .orderBy(desc(sales.at))
      .limit(historyPointsMax),
    ctx.db
      .select()
      .from(rapPoints)
      .where(eq(rapPoints.itemId, itemId))
      .orderBy(desc(rapPoints.at))
      .limit(historyPointsMax),
  ])
  return {
    sales: itemSales.reverse().map((sale) => ({ at: isoTime(sale.at), price: dollarsOf(sale.priceCents) })),
    rap: rap.reverse().map((point) => ({ at: isoTime(point.at), value: point.value })),
  }
}

type SalesSummary = NonNullable<RecentPrices['sold']>

/** Sales considered for a suggested price: at most 9, from the last 180 days. */
const salesMax = 9
const recentMs = 180 * dayMs
const itemsPerQuery = 500

/** Returns a summary of an item's last sales here, in dollars, and its RAP, in R$. Throws not_found. */
export async function findRecentPrices(ctx: Context, id: string): Promise<RecentPrices> {
  const { rap, id: itemId } = await findViewableItem(ctx, id)
  const sold = await summarizeRecentSales(ctx, [itemId])
  return { rap, sold: sold.get(itemId) ?? null }
}

/** Returns a summary of each item's last sales, in dollars, by item id. Items without recent sales are absent. */
export async function summarizeRecentSales(
  ctx: Context,
  itemIds: readonly string[],
): Promise<Map<string, SalesSummary>> {
  const prices = new Map<string, number[]>()
  for (const chunk of chunks(itemIds, itemsPerQuery))
    for (const { item_id, price_cents } of await findRecentSales(ctx, chunk))
      prices.set(item_id, [...(prices.get(item_id) ?? []), Number(price_cents)])
  return new Map([...prices].map(([itemId, cents]) => [itemId, summarize(cents)]))
}

function findRecentSales(ctx: Context, itemIds: readonly string[]) {
  const ids = sql.join(
    itemIds.map((id) => sql`${id}`),
    sql`, `,
  )
  return ctx.db.rows<{ item_id: string; price_cents: number }>(sql`
    select item_id, price_cents from
      (select item_id, price_cents, row_number() over (partition by item_id order by at desc, id desc) as position
        from catalog_sales where item_id in (${ids}) and at > ${ctx.now() - recentMs}) as recent
    where position <= ${salesMax}`)
}

/** The median of an even number of prices is rounded to whole cents. */
function summarize(cents: readonly number[]): SalesSummary {
  const sorted = cents.toSorted((one, other) => one - other)
  const [lower = 0, upper = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return {
    count: sorted.length,
    median: dollarsOf(Math.round((lower + upper) / 2)),
    low: dollarsOf(sorted[0] ?? 0),
    high: dollarsOf(sorted.at(-1) ?? 0),
  }
}
