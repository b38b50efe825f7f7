import { and, eq, isNull } from 'drizzle-orm'
import { resolveItemId } from '@/modules/catalog/service'
import type { Party } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { findParty, lockOrderOfParty } from '@/modules/orders/queries'
import { isSaleIntact, type OrderRow } from '@/modules/orders/service'
import type { AnswerInput, OrderReview, ReviewInput } from '@/modules/reviews/contract'
import { reviewsErrors } from '@/modules/reviews/errors'
import { ReviewAnswered, ReviewEdited, ReviewRemoved, ReviewWritten } from '@/modules/reviews/events'
import { presentReviews } from '@/modules/reviews/list-reviews'
import { changeRatings } from '@/modules/reviews/ratings'
import { isReviewCounted, maybeReview, publishChange, type ReviewRow } from '@/modules/reviews/review-rows'
import { reviews } from '@/modules/reviews/schema'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/** How long after its completion an order can be reviewed. */
const reviewPeriodMs = 60 * dayMs
/** How long its buyer can change a review. */
const editPeriodMs = dayMs

type PartyTx = UserContext & TxContext

/** Returns the review of an order as a party sees it. Throws not_found, second_factor_required. */
export async function findOrderReview(ctx: UserContext, orderId: string): Promise<OrderReview> {
  const { order, party } = await findParty(ctx, orderId)
  return presentOrderReview(ctx, { order, party, review: await maybeReview(ctx, orderId) })
}

/** Adds the buyer's review of an order. Throws not_found, wrong_party, review_not_open, review_exists. */
export function addReview(ctx: UserContext, orderId: string, input: ReviewInput): Promise<OrderReview> {
  return changeReview(ctx, { orderId, party: 'buyer' }, async (tx, order) => {
    if (!isSaleIntact(order) || tx.now() > reviewableUntil(order)) throw reviewsErrors.review_not_open()
    if (await maybeReview(tx, orderId)) throw reviewsErrors.review_exists()
    return insertReview(tx, order, input)
  })
}

/**
 * Changes the buyer's review of an order; sending it unchanged is always possible. Throws not_found, wrong_party,
 * review_missing, review_not_open, review_removed, review_final.
 */
export function editReview(ctx: UserContext, orderId: string, input: ReviewInput): Promise<OrderReview> {
  return changeReview(ctx, { orderId, party: 'buyer' }, async (tx, order) => {
    const existing = await maybeReview(tx, orderId)
    if (!existing) throw reviewsErrors.review_missing()
    if (!isSaleIntact(order)) throw reviewsErrors.review_not_open()
    if (existing.moderatedAt !== null) throw reviewsErrors.review_removed()
    if (existing.stars === input.stars && existing.text === input.text) return existing
    if (tx.now() > existing.createdAt + editPeriodMs) throw reviewsErrors.review_final()
    const edited = await updateReview(tx, existing, { ...input, editedAt: tx.now() })
    await changeRatings(tx, { review: edited, count: 0, stars: edited.stars - existing.stars })
    await publishChange(tx, ReviewEdited, edited)
    return edited
  })
}

/** Adds the seller's answer to the review of an order. Throws not_found, wrong_party, review_missing, review_removed, review_answered. */
export function answerReview(ctx: UserContext, orderId: string, { text }: AnswerInput): Promise<OrderReview> {
  return changeReview(ctx, { orderId, party: 'seller' }, async (tx) => {
    const existing = await maybeReview(tx, orderId)
    if (!existing || existing.removedAt !== null) throw reviewsErrors.review_missing()
    if (existing.moderatedAt !== null) throw reviewsErrors.review_removed()
    if (existing.answer !== null) throw reviewsErrors.review_answered()
    const answered = await updateReview(tx, existing, { answer: text, answeredAt: tx.now() })
    await publishChange(tx, ReviewAnswered, answered)
    return answered
  })
}

/** Removes the review of an order whose sale was undone. Idempotent. */
export async function removeReview(tx: TxContext, orderId: string): Promise<void> {
  const [removed] = await tx.db
    .update(reviews)
    .set({ removedAt: tx.now() })
    .where(and(eq(reviews.orderId, orderId), isNull(reviews.removedAt)))
    .returning()
  if (!removed) return
  if (isReviewCounted({ ...removed, removedAt: null }))
    await changeRatings(tx, { review: removed, count: -1, stars: -removed.stars })
  await publishChange(tx, ReviewRemoved, removed)
}

/** Locks the order, which keeps it from being refunded meanwhile. */
async function changeReview(
  ctx: UserContext,
  as: { orderId: string; party: Party },
  change: (tx: PartyTx, order: OrderRow) => Promise<ReviewRow>,
): Promise<OrderReview> {
  const changeLocked = async (tx: PartyTx) => {
    const { order, party } = await lockOrderOfParty(tx, as.orderId)
    if (party !== as.party) throw ordersErrors.wrong_party()
    return presentOrderReview(tx, { order, party, review: await change(tx, order) })
  }
  return transact(ctx, changeLocked, 'read committed')
}

async function insertReview(tx: TxContext, order: OrderRow, input: ReviewInput): Promise<ReviewRow> {
  const { id: orderId, sellerId, buyerId } = order
  // The item may have been merged since.
  const itemId = await resolveItemId(tx, order.itemId)
  const [written] = await tx.db
    .insert(reviews)
    .values({ id: newId(tx), orderId, itemId, sellerId, buyerId, ...input, createdAt: tx.now() })
    .returning()
  assert(written, 'an inserted review is returned')
  await changeRatings(tx, { review: written, count: 1, stars: written.stars })
  await publishChange(tx, ReviewWritten, written)
  return written
}

async function updateReview(tx: TxContext, { id }: ReviewRow, set: Partial<ReviewRow>): Promise<ReviewRow> {
  const [updated] = await tx.db.update(reviews).set(set).where(eq(reviews.id, id)).returning()
  assert(updated, 'the review exists')
  return updated
}

interface ReviewOfOrder {
  order: OrderRow
  party: Party
  review: ReviewRow | undefined
}

async function presentOrderReview(
  ctx: Context,
  { order, party, review }: ReviewOfOrder,
): Promise<OrderReview> {
  const visible = review?.removedAt === null ? review : undefined
  const [presented = null] = await presentReviews(ctx, visible ? [visible] : [])
  const until = review ? review.createdAt + editPeriodMs : reviewableUntil(order)
  const isModerated = review !== undefined && review.moderatedAt !== null
  const isWritable = party === 'buyer' && !isModerated && isSaleIntact(order) && ctx.now() <= until
  return {
    review: presented,
    writableUntil: isWritable ? isoTime(until) : null,
    isAnswerable: party === 'seller' && visible !== undefined && !isModerated && visible.answer === null,
  }
}

function reviewableUntil({ completedAt }: OrderRow): number {
  return (completedAt ?? 0) + reviewPeriodMs
}
