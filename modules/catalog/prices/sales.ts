import { desc, eq } from 'drizzle-orm'
import { findProfiles, type PublicProfile } from '@/modules/auth/service'
import type { RecentPurchase } from '@/modules/catalog/contract'
import { findItemRow, type Item } from '@/modules/catalog/items/item-rows'
import { catalogCacheTag } from '@/modules/catalog/items/offers'
import { serverMessages } from '@/modules/catalog/messages'
import { items, rapPoints, sales } from '@/modules/catalog/schema'
import { salesTopic } from '@/modules/catalog/topics'
import { paramColumns, prepared } from '@/src/db/prepared'
import type { Writer } from '@/src/db/types'
import { invalidate } from '@/src/kit/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'
import { dollarsOf } from '@/src/kit/money'
import { publishToTopic } from '@/src/realtime/publish'

type SaleRow = typeof sales.$inferSelect

const recentSalesMax = 20
/** A chart shows no more than this many points of each line, the latest ones. */
const historyPointsMax = 2_000

const insertSale = prepared((db: Writer) =>
  db
    .insert(sales)
    .values(paramColumns(['id', 'itemId', 'sellerId', 'buyerId', 'priceCents', 'at']))
    .onConflictDoNothing()
    .returning(),
)

/** Records a completed sale in the price history; the same order again changes nothing. */
export async function recordSale(tx: TxContext, sale: Omit<SaleRow, 'at'>): Promise<void> {
  const [recorded] = await insertSale(tx.db, { ...sale, at: tx.now() })
  invalidate(tx, catalogCacheTag)
  if (!recorded) return
  const [item, buyers] = await Promise.all([
    findItemRow(tx, recorded.itemId),
    findProfiles(tx, [recorded.buyerId]),
  ])
  const data = presentPurchase(recorded, item, buyers.get(recorded.buyerId))
  publishToTopic(tx, { topic: salesTopic }, { type: 'sale', data })
}

/** How many sales were completed. */
export function countSales(ctx: Context): Promise<number> {
  return ctx.db.$count(sales)
}

/** The last completed sales, newest first, with the buyer's name masked. */
export async function listRecentPurchases(ctx: Context): Promise<RecentPurchase[]> {
  const rows = await ctx.db
    .select({ sale: sales, item: items })
    .from(sales)
    .innerJoin(items, eq(items.id, sales.itemId))
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
    timeBought: isoTime(sale.at),
  }
}

function maskedBuyerName(buyer: PublicProfile | undefined): string {
  return buyer && !buyer.deleted ? maskName(buyer.username) : serverMessages.unknownBuyer
}

/** "Jonathan" → "Jo…n": enough to see that people differ, too little to tell who they are. */
function maskName(name: string): string {
  return name.length <= 3 ? `${name.slice(0, 1)}…` : `${name.slice(0, 2)}…${name.slice(-1)}`
}

/** Our own sales and the platform's average price over time, oldest first. Throws not_found. */
export async function findPriceHistory(ctx: Context, itemId: string) {
  await findItemRow(ctx, itemId)
  const [sold, rap] = await Promise.all([
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
    sales: sold.reverse().map((sale) => ({ at: isoTime(sale.at), price: dollarsOf(sale.priceCents) })),
    rap: rap.reverse().map((point) => ({ at: isoTime(point.at), value: point.value })),
  }
}
