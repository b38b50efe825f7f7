import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerInput, OrderReview, ReviewInput, ReviewPage } from '@/modules/reviews/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

/** The reviews of an item in pages, newest first, with the figures of all of them. */
export function itemReviewsQuery(id: string) {
  return reviewsQuery(['/api/items', id, 'reviews'], (cursor) =>
    api.items({ id }).reviews.get({ query: { cursor } }),
  )
}

/** The same for a seller. */
export function sellerReviewsQuery(id: string) {
  return reviewsQuery(['/api/sellers', id, 'reviews'], (cursor) =>
    api.sellers({ id }).reviews.get({ query: { cursor } }),
  )
}

type FetchPage = (cursor: string | undefined) => Parameters<typeof unwrapWithHeaders<ReviewPage>>[0]

function reviewsQuery(queryKey: readonly string[], fetchPage: FetchPage) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const { data, headers } = await unwrapWithHeaders(fetchPage(pageParam))
      return { ...data, next: nextCursor(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    meta: live,
  })
}

export function orderReviewQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders', orderId, 'review'],
    queryFn: () => unwrap(api.orders({ id: orderId }).review.get()),
    staleTime: 0,
    meta: live,
  })
}

export function useWriteReview(orderId: string) {
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
  const client = useQueryClient()
  const { queryKey } = orderReviewQuery(orderId)
  return useMutation({
    mutationFn,
    onSuccess: (review) => client.setQueryData(queryKey, review),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
