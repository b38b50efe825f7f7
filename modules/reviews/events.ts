import { defineEvent } from '@/src/kit/events'

export interface ReviewEventPayload extends Record<string, unknown> {
  reviewId: string
  orderId: string
  itemId: string
  buyerId: string
  sellerId: string
}

export const ReviewWritten = defineEvent<ReviewEventPayload>('reviews.review-written')
export const ReviewEdited = defineEvent<ReviewEventPayload>('reviews.review-edited')
export const ReviewAnswered = defineEvent<ReviewEventPayload>('reviews.review-answered')
/** The sale was refunded or charged back. */
export const ReviewRemoved = defineEvent<ReviewEventPayload>('reviews.review-removed')
