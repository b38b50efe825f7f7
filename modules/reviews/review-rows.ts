import { eq } from 'drizzle-orm'
import { itemRatingField, sellerRatingField } from '@/modules/catalog/ports'
import { publishSellerChange } from '@/modules/catalog/topics'
import { ordersKey } from '@/modules/orders/web/paths'
import type { ReviewEventPayload } from '@/modules/reviews/events'
import { reviews } from '@/modules/reviews/schema'
import { reviewsTopic } from '@/modules/reviews/topics'
import type { Context, TxContext } from '@/src/kit/context'
import type { Event } from '@/src/kit/events'
import { invalidateField } from '@/src/kit/module/fields'
import { invalidateSearch } from '@/src/kit/module/search'
import { invalidateForUser, publishToTopic } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

export type ReviewRow = typeof reviews.$inferSelect

/** Whether a review is part of the figures. `isCounted` is the same in SQL. */
export function isReviewCounted({ removedAt, withheldAt, moderatedAt }: ReviewRow): boolean {
  return removedAt === null && withheldAt === null && moderatedAt === null
}

/** The review of an order, also one that was removed. */
export async function maybeReview(ctx: Context, orderId: string): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db.select().from(reviews).where(eq(reviews.orderId, orderId))
  return row
}

/** Publishes a change of a review, and updates the pages and cached responses that show it. */
export async function publishChange(
  tx: TxContext,
  event: Event<ReviewEventPayload>,
  { id: reviewId, orderId, itemId, buyerId, sellerId }: ReviewRow,
): Promise<void> {
  await publish(tx, event, { reviewId, orderId, itemId, buyerId, sellerId })
  invalidateField(tx, sellerRatingField)
  publishSellerChange(tx, sellerId)
  invalidateField(tx, itemRatingField)
  invalidateSearch(tx)
  for (const id of [itemId, sellerId])
    publishToTopic(tx, { topic: reviewsTopic, id }, { type: 'reviews', data: { id } })
  for (const userId of [buyerId, sellerId]) invalidateForUser(tx, userId, [`${ordersKey}/${orderId}/review`])
}
