import { and, count, desc, eq, lt } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { findItemNames, maskedBuyerName } from '@/modules/catalog/service'
import type { Review, ReviewFigures, ReviewPage, ReviewsQuery } from '@/modules/reviews/contract'
import { starsMax } from '@/modules/reviews/contract'
import { serverMessages } from '@/modules/reviews/messages'
import type { ReviewRow } from '@/modules/reviews/review-rows'
import { isCounted, reviews } from '@/modules/reviews/schema'
import { inJsonList } from '@/src/db/columns'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'

const pageDefault = 10

type Subject = 'sellerId' | 'itemId'
/** Whose reviews: of a seller or of an item. */
export type ReviewSubject = readonly [Subject, id: string]

/** Returns a page of the reviews of a seller or an item, newest first, and the figures of all of them. */
export async function listReviews(
  ctx: Context,
  [subject, id]: ReviewSubject,
  { limit = pageDefault, cursor }: ReviewsQuery,
): Promise<ReviewPage & { next: string | undefined }> {
  const isAfter = cursor === undefined ? undefined : lt(reviews.id, cursor)
  const [figures, found] = await Promise.all([
    findFigures(ctx, subject, [id]),
    ctx.db
      .select()
      .from(reviews)
      .where(and(eq(reviews[subject], id), isCounted, isAfter))
      .orderBy(desc(reviews.id))
      .limit(limit + 1),
  ])
  const page = found.slice(0, limit)
  return {
    figures: figures.get(id) ?? noFigures,
    reviews: await presentReviews(ctx, page),
    next: found.length > limit ? page.at(-1)?.id : undefined,
  }
}

const noFigures: ReviewFigures = figuresOf(new Map())

/** Returns the figures of sellers or items that have reviews, by id. */
async function findFigures(
  ctx: Context,
  subject: Subject,
  ids: readonly string[],
): Promise<Map<string, ReviewFigures>> {
  const column = reviews[subject]
  const rows = await ctx.db
    .select({ id: column, stars: reviews.stars, count: count() })
    .from(reviews)
    .where(and(inJsonList(column, ids), isCounted))
    .groupBy(column, reviews.stars)
  const countsById = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const counts = countsById.get(row.id) ?? new Map<number, number>()
    countsById.set(row.id, counts.set(row.stars, row.count))
  }
  return new Map([...countsById].map(([id, counts]) => [id, figuresOf(counts)]))
}

function figuresOf(counts: ReadonlyMap<number, number>): ReviewFigures {
  const distribution = Array.from({ length: starsMax }, (_, at) => counts.get(at + 1) ?? 0)
  const total = distribution.reduce((sum, one) => sum + one, 0)
  const stars = distribution.reduce((sum, one, at) => sum + one * (at + 1), 0)
  return { count: total, average: total === 0 ? null : Math.round((stars / total) * 10) / 10, distribution }
}

/** Returns the average of each seller or item that has reviews, by id. */
export async function findAverages(
  ctx: Context,
  subject: Subject,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const figures = await findFigures(ctx, subject, ids)
  return new Map([...figures].map(([id, { average }]) => [id, average ?? 0]))
}

/** Presents reviews to everybody. */
export async function presentReviews(ctx: Context, rows: readonly ReviewRow[]): Promise<Review[]> {
  const [buyers, names] = await Promise.all([
    findProfiles(
      ctx,
      rows.map(({ buyerId }) => buyerId),
    ),
    findItemNames(
      ctx,
      rows.map(({ itemId }) => itemId),
    ),
  ])
  return rows.map(({ id, stars, text, buyerId, itemId, createdAt, editedAt, answer, answeredAt }) => ({
    id,
    stars,
    text,
    buyer: maskedBuyerName(buyers.get(buyerId)),
    buyerTemporary: buyers.get(buyerId)?.temporary ?? false,
    itemId,
    itemName: names.get(itemId) ?? serverMessages.unknownItem,
    createdAt: isoTime(createdAt),
    editedAt: isoTime(editedAt),
    answer: answer === null ? null : { text: answer, createdAt: isoTime(answeredAt ?? createdAt) },
  }))
}
