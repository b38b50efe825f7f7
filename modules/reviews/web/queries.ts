import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ordersKey } from '@/modules/orders/web/paths'
import type { AnswerInput, OrderReview, ReviewInput, ReviewSubject } from '@/modules/reviews/contract'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useStoringMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

/** Begins the query keys of reviews; those of their figures begin with the longer path. */
export const reviewsPath = '/api/reviews'
const figuresPath = '/api/reviews/figures'

/** The query keys that a change of any review makes old. */
export const reviewKeys = [[reviewsPath], [figuresPath]]

/** The reviews of a seller or an item in pages, newest first. */
export function reviewsQuery(subject: ReviewSubject) {
  return infiniteQueryOptions({
    queryKey: [reviewsPath, subject],
    queryFn: ({ pageParam: cursor }) => unwrapPage(api.reviews.get({ query: { ...subject, cursor } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    meta: live,
  })
}

/** Their number, average and distribution. */
export function reviewFiguresQuery(subject: ReviewSubject) {
  return queryOptions({
    queryKey: [figuresPath, subject],
    queryFn: () => unwrap(api.reviews.figures.get({ query: subject })),
    meta: live,
  })
}

/** The review of an order, and what the viewer can do about it. */
export function orderReviewQuery(orderId: string) {
  return queryOptions({
    queryKey: [ordersKey, orderId, 'review'],
    queryFn: () => unwrap(api.orders({ id: orderId }).review.get()),
    staleTime: 0,
    meta: live,
  })
}

export function useAddReview(orderId: string) {
  return useReviewMutation(orderId, (input: ReviewInput) =>
    unwrap(api.orders({ id: orderId }).review.post(input)),
  )
}

export function useEditReview(orderId: string) {
  return useReviewMutation(orderId, (input: ReviewInput) =>
    unwrap(api.orders({ id: orderId }).review.put(input)),
  )
}

export function useAnswerReview(orderId: string) {
  return useReviewMutation(orderId, (input: AnswerInput) =>
    unwrap(api.orders({ id: orderId }).review.answer.put(input)),
  )
}

function useReviewMutation<Input>(orderId: string, mutationFn: (input: Input) => Promise<OrderReview>) {
  return useStoringMutation(orderReviewQuery(orderId), mutationFn)
}
