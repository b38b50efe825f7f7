import * as v from 'valibot'
import { ordersErrors } from '@/modules/orders/errors'
import { AnswerInput, OrderReview, ReviewInput, ReviewPage, ReviewsQuery } from '@/modules/reviews/contract'
import { reviewsErrors } from '@/modules/reviews/errors'
import { listReviews } from '@/modules/reviews/list-reviews'
import { answerReview, findOrderReview, writeReview } from '@/modules/reviews/reviews'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'

const params = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
const response = { 200: OrderReview }
const limit = '60/1h'

export function routes(scope: Scope) {
  return scope
    .get(
      '/reviews',
      async ({ ctx, query, set }) => {
        const { next, ...page } = await listReviews(ctx, query)
        if (next !== undefined) {
          const nextPage = new URLSearchParams({
            ...(query.sellerId && { sellerId: query.sellerId }),
            ...(query.itemId && { itemId: query.itemId }),
            ...(query.limit && { limit: String(query.limit) }),
            cursor: next,
          })
          set.headers.link = `</api/reviews?${nextPage}>; rel="next"`
        }
        return page
      },
      {
        detail: {
          summary:
            'The reviews of a seller or an item, newest first, and their figures. The Link header has the next page.',
        },
        query: ReviewsQuery,
        response: { 200: ReviewPage },
      },
    )
    .get('/orders/:id/review', ({ ctx, params }) => findOrderReview(ctx, params.id), {
      detail: { summary: 'The review of an order, and what the caller can do about it.' },
      throws: [httpErrors.not_found],
      params,
      signedIn: true,
      response,
    })
    .put('/orders/:id/review', ({ ctx, params, body }) => writeReview(ctx, params.id, body), {
      detail: { summary: 'The buyer reviews a completed order, or changes the review.' },
      throws: [
        httpErrors.not_found,
        ordersErrors.wrong_party,
        reviewsErrors.review_not_open,
        reviewsErrors.review_final,
      ],
      params,
      body: ReviewInput,
      signedIn: true,
      limit,
      response,
    })
    .put('/orders/:id/review/answer', ({ ctx, params, body }) => answerReview(ctx, params.id, body), {
      detail: { summary: 'The seller answers the review of an order, once.' },
      throws: [
        httpErrors.not_found,
        ordersErrors.wrong_party,
        reviewsErrors.review_missing,
        reviewsErrors.review_answered,
      ],
      params,
      body: AnswerInput,
      signedIn: true,
      limit,
      response,
    })
}
