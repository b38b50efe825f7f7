import { and, eq } from 'drizzle-orm'
import { serverMessages } from '@/modules/reviews/messages'
import { removeReviewByStaff } from '@/modules/reviews/moderation'
import { isCounted, reviews } from '@/modules/reviews/schema'
import { httpErrors } from '@/src/kit/errors'
import type { ReportSubject } from '@/src/kit/staff/report-subjects'

/** A review that everybody can read. */
export const reviewSubject: ReportSubject = {
  name: 'review',
  remove: removeReviewByStaff,
  find: async (ctx, id) => {
    const [review] = await ctx.db
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), isCounted))
    if (!review) throw httpErrors.not_found()
    return { reportedId: review.buyerId, content: serverMessages.reported(review.stars, review.text) }
  },
  findPath: async (ctx, id) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id))
    return review && `/item/${review.itemId}`
  },
}
