import { and, eq } from 'drizzle-orm'
import { itemPath } from '@/modules/catalog/web/paths'
import { serverMessages } from '@/modules/reviews/messages'
import { removeReviewByStaff } from '@/modules/reviews/moderation'
import { isCounted, reviews } from '@/modules/reviews/schema'
import { httpErrors } from '@/src/kit/errors'
import type { ReportSubject } from '@/src/kit/staff/report-subjects'

/** A review that everybody can read. */
export const reviewSubject: ReportSubject = {
  name: 'review',
  remove: removeReviewByStaff,
  removeLabel: serverMessages.removeReported,
  find: async (ctx, id) => {
    const [review] = await ctx.db
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), isCounted))
    if (!review) throw httpErrors.not_found()
    return { reportedId: review.buyerId, content: serverMessages.reported(review.stars, review.text) }
  },
  findState: async (ctx, id) => {
    const [found] = await ctx.db.select().from(reviews).where(eq(reviews.id, id))
    if (!found) return undefined
    const isShown = found.moderatedAt === null
    const { shown, removed } = serverMessages.reportedStates
    const content = serverMessages.reported(found.stars, found.text)
    return { label: isShown ? shown : removed, content, canRemove: isShown }
  },
  findPath: async (ctx, id) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id))
    return review && itemPath(review.itemId)
  },
}
