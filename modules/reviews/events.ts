import { defineEvent } from '@/src/kit/events'

/** Whom and what a review is about. */
export interface ReviewEventPayload extends Record<string, unknown> {
  reviewId: string
  orderId: string
  itemId: string
  buyerId: string
  sellerId: string
}

/** The buyer of a completed order reviewed it. */
export const ReviewWritten = defineEvent<ReviewEventPayload>('reviews.review-written')
/** The buyer changed the stars or the text of a review. */
export const ReviewEdited = defineEvent<ReviewEventPayload>('reviews.review-edited')
/** The seller answered a review. */
export const ReviewAnswered = defineEvent<ReviewEventPayload>('reviews.review-answered')
/** A review counts no longer, because its sale was refunded or charged back. */
export const ReviewRemoved = defineEvent<ReviewEventPayload>('reviews.review-removed')
