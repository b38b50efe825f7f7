import { and, count, eq } from 'drizzle-orm'
import { findProfiles, type PublicProfile } from '@/modules/auth/service'
import { findItems, type ItemFacts, maskedBuyerName } from '@/modules/catalog/service'
import type { Review, ReviewFigures, ReviewSubject, ReviewsQuery } from '@/modules/reviews/contract'
import { starsMax } from '@/modules/reviews/contract'
import { serverMessages } from '@/modules/reviews/messages'
import { averageOf } from '@/modules/reviews/ratings'
import type { ReviewRow } from '@/modules/reviews/review-rows'
import { isCounted, isShown, reviews } from '@/modules/reviews/schema'
import type { Context } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 10
const newestFirst = keyset('desc', { id: reviews.id })

/** Returns a page of the reviews of a seller or an item, newest first, and the cursor of the next page. */
export async function listReviews(
  ctx: Context,
  { limit = pageDefault, cursor, ...subject }: ReviewsQuery,
): Promise<ListPage<Review>> {
  const [column, id] = columnAndId(subject)
  const where = and(eq(reviews[column], id), isShown)
  const { rows, next } = await newestFirst.readPage(ctx.db.select().from(reviews), { where, limit, cursor })
  return { rows: await presentReviews(ctx, rows), next }
}

/** Returns the figures of all reviews of a seller or an item. */
export async function summarizeReviews(ctx: Context, subject: ReviewSubject): Promise<ReviewFigures> {
  const [column, id] = columnAndId(subject)
  const counts = await ctx.db
    .select({ stars: reviews.stars, count: count() })
    .from(reviews)
    .where(and(eq(reviews[column], id), isCounted))
    .groupBy(reviews.stars)
  const countByStars = new Map(counts.map(({ stars, count }) => [stars, count]))
  const distribution = Array.from({ length: starsMax }, (_, at) => countByStars.get(at + 1) ?? 0)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const stars = counts.reduce((sum, row) => sum + row.stars * row.count, 0)
  return { count: total, average: total === 0 ? null : averageOf({ count: total, stars }), distribution }
}

function columnAndId({ sellerId, itemId = '' }: ReviewSubject): ['sellerId' | 'itemId', string] {
  return sellerId === undefined ? ['itemId', itemId] : ['sellerId', sellerId]
}

/** Presents reviews to everybody. */
export async function presentReviews(ctx: Context, rows: readonly ReviewRow[]): Promise<Review[]> {
  const [profiles, items] = await Promise.all([
    findProfiles(
      ctx,
      rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    ),
    findItems(
      ctx,
      rows.map(({ itemId }) => itemId),
    ),
  ])
  return rows.map((row) => {
    const { id, stars, text, buyerId, sellerId, itemId, createdAt, editedAt, moderatedAt } = row
    const isRemoved = moderatedAt !== null
    return {
      id,
      stars: isRemoved ? 0 : stars,
      text: isRemoved ? serverMessages.removed : text,
      isRemoved,
      buyer: maskedBuyerName(profiles.get(buyerId)),
      buyerTemporary: profiles.get(buyerId)?.temporary ?? false,
      itemId,
      itemName: nameOf(items.get(itemId)),
      ...presentSeller(profiles.get(sellerId)),
      createdAt: isoTime(createdAt),
      editedAt: isoTime(editedAt),
      answer: presentAnswer(row),
    }
  })
}

/** What isn't shown has no name here either. */
function nameOf(item: ItemFacts | undefined): string {
  return item?.isShown ? item.name : serverMessages.unknownItem
}

function presentAnswer({ answer, answeredAt, answerWithheldAt, createdAt }: ReviewRow): Review['answer'] {
  if (answer === null || answerWithheldAt !== null) return null
  return { text: answer, createdAt: isoTime(answeredAt ?? createdAt) }
}

function presentSeller(seller: PublicProfile | undefined): Pick<Review, 'seller' | 'sellerTemporary'> {
  const isOpen = seller !== undefined && !seller.deleted
  return { seller: isOpen ? seller.username : null, sellerTemporary: seller?.temporary ?? false }
}
