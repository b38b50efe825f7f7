import * as v from 'valibot'
import { ordersErrors } from '@/modules/orders/errors'
import { AnswerInput, OrderReview, ReviewInput, ReviewPage, ReviewsQuery } from '@/modules/reviews/contract'
import { reviewsErrors } from '@/modules/reviews/errors'
import { listReviews, type ReviewSubject } from '@/modules/reviews/list-reviews'
import { answerReview, findOrderReview, writeReview } from '@/modules/reviews/reviews'
import { nextPageLink } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

const params = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
const response = { 200: OrderReview }
const limit = '60/1h'
const order = 'newest first, and the figures of all of them. The Link header has the next page.'

export function routes(scope: Scope) {
  return scope
    .get(
      '/items/:id/reviews',
      ({ params: { id }, ...exchange }) =>
        respondWithPage(exchange, ['itemId', id], `/api/items/${encodeURIComponent(id)}/reviews`),
      {
        detail: { summary: `The reviews of an item, ${order}` },
        params,
        query: ReviewsQuery,
        response: { 200: ReviewPage },
      },
    )
    .get(
      '/sellers/:id/reviews',
      ({ params: { id }, ...exchange }) =>
        respondWithPage(exchange, ['sellerId', id], `/api/sellers/${encodeURIComponent(id)}/reviews`),
      {
        detail: { summary: `The reviews of a seller, ${order}` },
        params,
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

type Set = { headers: Record<string, string | number> }

/** Returns a page of reviews, and sets the Link header to the next one. `path` is that of the list. */
async function respondWithPage(
  { ctx, query, set }: { ctx: Context; query: ReviewsQuery; set: Set },
  subject: ReviewSubject,
  path: string,
): Promise<ReviewPage> {
  const { next, ...page } = await listReviews(ctx, subject, query)
  if (next !== undefined) set.headers.link = nextPageLink(path, { limit: query.limit, cursor: next })
  return page
}
