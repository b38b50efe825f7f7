import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { catalogCacheTag } from '@/modules/catalog/ports'
import type { ReviewRow } from '@/modules/reviews/review-rows'
import { itemRatings, reviews, sellerRatings } from '@/modules/reviews/schema'
import { inJsonList } from '@/src/db/columns'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'

interface RatingChange {
  review: Pick<ReviewRow, 'sellerId' | 'itemId'>
  /** Reviews that are added, or removed if negative. */
  count: number
  stars: number
}

/** Adds a change to the ratings of a review's seller and item. */
export async function changeRatings(
  tx: TxContext,
  { review: { sellerId, itemId }, count, stars }: RatingChange,
): Promise<void> {
  const ofSeller = sumsOf(sellerRatings)
  await tx.db
    .insert(sellerRatings)
    .values({ sellerId, count, stars })
    .onConflictDoUpdate({ target: sellerRatings.sellerId, set: ofSeller })
  await changeItemRating(tx, itemId, { count, stars })
}

async function changeItemRating(
  tx: TxContext,
  itemId: string,
  { count, stars }: { count: number; stars: number },
): Promise<void> {
  const ofItem = sumsOf(itemRatings)
  await tx.db
    .insert(itemRatings)
    .values({ itemId, count, stars, score: scoreOf(sql`${count}`, sql`${stars}`) })
    .onConflictDoUpdate({
      target: itemRatings.itemId,
      set: { ...ofItem, score: scoreOf(ofItem.count, ofItem.stars) },
    })
}

function sumsOf({ count, stars }: typeof sellerRatings | typeof itemRatings) {
  return { count: sql`${count} + excluded.count`, stars: sql`${stars} + excluded.stars` }
}

/** Moves the reviews of an item that was merged into another one, with its rating. Idempotent. */
export async function moveItemReviews(
  tx: TxContext,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await tx.db.update(reviews).set({ itemId: intoId }).where(eq(reviews.itemId, fromId))
  const [rating] = await tx.db.delete(itemRatings).where(eq(itemRatings.itemId, fromId)).returning()
  if (rating) await changeItemRating(tx, intoId, rating)
  invalidate(tx, catalogCacheTag)
}

/**
 * The average in thousandths, as if five more buyers had given four stars: one review says less than a hundred. Null without reviews.
 */
function scoreOf(count: SQL, stars: SQL): SQL {
  return sql`case when ${count} > 0 then (1000 * (${stars}) + 20000) / (${count} + 5) end`
}

const averages = {
  sellerId: { table: sellerRatings, id: sellerRatings.sellerId },
  itemId: { table: itemRatings, id: itemRatings.itemId },
}

/** Returns the average of each seller or item that has reviews, by id. From 1 to 5, with one decimal. */
export async function findAverages(
  ctx: Context,
  subject: keyof typeof averages,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { table, id } = averages[subject]
  const rows = await ctx.db
    .select({ id, count: table.count, stars: table.stars })
    .from(table)
    .where(and(inJsonList(id, ids), gt(table.count, 0)))
  return new Map(rows.map((row) => [row.id, averageOf(row)]))
}

/** Returns the number of reviews of each seller or item, by id. */
export async function findReviewCounts(
  ctx: Context,
  subject: keyof typeof averages,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { table, id } = averages[subject]
  const rows = await ctx.db.select({ id, count: table.count }).from(table).where(inJsonList(id, ids))
  return new Map(rows.map((row) => [row.id, row.count]))
}

export function averageOf({ count, stars }: { count: number; stars: number }): number {
  return Math.round((10 * stars) / count) / 10
}
