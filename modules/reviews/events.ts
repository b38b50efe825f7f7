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
/** Moderators removed a review, which has the reason. */
export const ReviewModerated = defineEvent<ReviewEventPayload>('reviews.review-moderated')
/** A review or its answer isn't shown while its author is suspended. */
export const ReviewWithheld = defineEvent<ReviewEventPayload>('reviews.review-withheld')
/** The suspension of a review's author ended. */
export const ReviewRestored = defineEvent<ReviewEventPayload>('reviews.review-restored')
