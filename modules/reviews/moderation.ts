import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { maybeSuspension } from '@/modules/auth/service'
import { ReviewModerated, ReviewRestored, ReviewWithheld } from '@/modules/reviews/events'
import { changeRatings } from '@/modules/reviews/ratings'
import { isReviewCounted, publishChange, type ReviewRow } from '@/modules/reviews/review-rows'
import { reviews } from '@/modules/reviews/schema'
import { AccountRestored, AccountSuspended } from '@/modules/users/events'
import { findById } from '@/src/db/find-by-id'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { onApply } from '@/src/kit/events'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

/**
 * Erases the text of a review and its answer for everyone, and takes it out of the figures. A line in lists says that it was removed.
 * Idempotent. Throws not_found.
 */
export async function removeReviewByStaff(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const review = await findById(tx, reviews, id)
    if (review.removedAt !== null) throw httpErrors.not_found()
    if (review.moderatedAt !== null) return
    const change = {
      text: '',
      answer: null,
      answeredAt: null,
      moderatedAt: tx.now(),
      moderationReason: reason,
    }
    await tx.db.update(reviews).set(change).where(eq(reviews.id, id))
    await recount(tx, review, { ...review, ...change })
    await publishChange(tx, ReviewModerated, review)
    await recordStaffAction(tx, {
      action: 'reviews.remove-review',
      subjectId: id,
      userId: review.buyerId,
      before: { stars: review.stars },
      reason,
    })
  })
}

/** Changes the figures if the review counts now and didn't before, or the other way around. */
async function recount(tx: TxContext, before: ReviewRow, after: ReviewRow): Promise<void> {
  const count = Number(isReviewCounted(after)) - Number(isReviewCounted(before))
  if (count !== 0) await changeRatings(tx, { review: after, count, stars: count * after.stars })
}

/** Returns the ids of the buyer who wrote it and of the seller. Throws not_found. */
export async function findReviewParties(ctx: Context, id: string): Promise<string[]> {
  const { buyerId, sellerId } = await findById(ctx, reviews, id)
  return [buyerId, sellerId]
}

/** While a user is suspended, what they wrote about others is withheld: their reviews, and their answers to others' reviews. */
async function applySuspension(tx: TxContext, userId: string): Promise<void> {
  const withheldAt = (await maybeSuspension(tx, userId)) ? tx.now() : null
  const isOther = (column: typeof reviews.withheldAt | typeof reviews.answerWithheldAt) =>
    withheldAt === null ? isNotNull(column) : isNull(column)
  const written = await tx.db
    .update(reviews)
    .set({ withheldAt })
    .where(and(eq(reviews.buyerId, userId), isOther(reviews.withheldAt)))
    .returning()
  for (const review of written)
    await recount(tx, { ...review, withheldAt: withheldAt === null ? tx.now() : null }, review)
  const answered = await tx.db
    .update(reviews)
    .set({ answerWithheldAt: withheldAt })
    .where(and(eq(reviews.sellerId, userId), isNotNull(reviews.answer), isOther(reviews.answerWithheldAt)))
    .returning()
  for (const review of [...written, ...answered])
    await publishChange(tx, withheldAt === null ? ReviewRestored : ReviewWithheld, review)
}

export const suspensionListeners = [AccountSuspended, AccountRestored].map((event) =>
  onApply(event, event.name.replace('users.', 'reviews.withhold-after-'), (tx, { payload: { userId } }) =>
    applySuspension(tx, userId),
  ),
)
