import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerInput, OrderReview, ReviewInput } from '@/modules/reviews/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

/** The first part of every query key about the reviews of a seller or an item. */
export const reviewsKey = '/api/reviews'

type Subject = { sellerId: string } | { itemId: string }

/** The reviews of a seller or an item in pages, newest first, with the figures of all of them. */
export function reviewsQuery(subject: Subject) {
  return infiniteQueryOptions({
    queryKey: [reviewsKey, ...Object.values(subject)],
    queryFn: async ({ pageParam: cursor }) => {
      const { data, headers } = await unwrapWithHeaders(api.reviews.get({ query: { ...subject, cursor } }))
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
