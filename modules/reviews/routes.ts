import * as v from 'valibot'
import { ordersErrors } from '@/modules/orders/errors'
import {
  AnswerInput,
  OrderReview,
  Review,
  ReviewFigures,
  ReviewInput,
  ReviewSubject,
  ReviewsQuery,
} from '@/modules/reviews/contract'
import { reviewsErrors } from '@/modules/reviews/errors'
import { listReviews, summarizeReviews } from '@/modules/reviews/list-reviews'
import { findReviewParties, removeReviewByStaff } from '@/modules/reviews/moderation'
import { addReview, answerReview, editReview, findOrderReview } from '@/modules/reviews/reviews'
import { sendPage } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { StaffReasonInput } from '@/src/kit/staff/staff-reason'

const response = { 200: OrderReview }
const limit = '60/1h'

export function routes(scope: Scope) {
  return scope
    .get('/reviews', ({ ctx, query, path, set }) => sendPage(listReviews(ctx, query), { query, path, set }), {
      scope: 'market:read',
      detail: {
        summary: 'The reviews of a seller or an item, newest first. The Link header has the next page.',
      },
      query: ReviewsQuery,
      response: { 200: v.array(Review) },
    })
    .get('/reviews/figures', ({ ctx, query }) => summarizeReviews(ctx, query), {
      scope: 'market:read',
      detail: { summary: 'The number of reviews of a seller or an item, their average and distribution.' },
      query: ReviewSubject,
      response: { 200: ReviewFigures },
    })
    .get('/orders/:id/review', ({ ctx, params }) => findOrderReview(ctx, params.id), {
      detail: { summary: 'The review of an order, and what the caller can do about it.' },
      throws: [httpErrors.not_found],
      params: idParams,
      signedIn: true,
      response,
    })
    .post(
      '/orders/:id/review',
      async ({ ctx, params, body, set }) => {
        set.status = 201
        return addReview(ctx, params.id, body)
      },
      {
        detail: { summary: 'The buyer reviews a completed order, once.' },
        throws: [
          httpErrors.not_found,
          ordersErrors.wrong_party,
          reviewsErrors.review_not_open,
          reviewsErrors.review_exists,
        ],
        params: idParams,
        body: ReviewInput,
        signedIn: true,
        notSuspended: true,
        limit,
        response: { 201: OrderReview },
      },
    )
    .put('/orders/:id/review', ({ ctx, params, body }) => editReview(ctx, params.id, body), {
      detail: { summary: 'The buyer changes the review of an order.' },
      throws: [
        httpErrors.not_found,
        ordersErrors.wrong_party,
        reviewsErrors.review_missing,
        reviewsErrors.review_removed,
        reviewsErrors.review_not_open,
        reviewsErrors.review_final,
      ],
      params: idParams,
      body: ReviewInput,
      signedIn: true,
      notSuspended: true,
      limit,
      response,
    })
    .put('/orders/:id/review/answer', ({ ctx, params, body }) => answerReview(ctx, params.id, body), {
      detail: { summary: 'The seller answers the review of an order, once.' },
      throws: [
        httpErrors.not_found,
        ordersErrors.wrong_party,
        reviewsErrors.review_missing,
        reviewsErrors.review_removed,
        reviewsErrors.review_answered,
      ],
      params: idParams,
      body: AnswerInput,
      signedIn: true,
      notSuspended: true,
      limit,
      response,
    })
    .delete(
      '/admin/reviews/:id',
      ({ ctx, params, body }) => noContent(removeReviewByStaff(ctx, params.id, body.reason)),
      {
        detail: {
          summary:
            'Removes a review and its answer. A line in its place says so, and the buyer gets the reason.',
          responses: noContentResponse,
        },
        throws: [httpErrors.not_found],
        params: idParams,
        body: StaffReasonInput,
        staff: { right: 'moderation', people: findReviewParties },
      },
    )
}
