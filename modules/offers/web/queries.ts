import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { createApi, live, unwrap, unwrapPage, useRefetchingMutation } from 'mintmark/web'
import type { OfferRules } from '../contract'
import type { routes } from '../routes'
import { offersKey } from './paths'

const api = createApi<typeof routes>()

/** The offers that the user made or received, newest first. */
export const offersQuery = infiniteQueryOptions({
  queryKey: [offersKey],
  queryFn: ({ pageParam: cursor }) => unwrapPage(api.offers.get({ query: { cursor } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  meta: live,
})

/** How offers for the user's listings are answered automatically. */
export const rulesQuery = queryOptions({
  queryKey: ['/api/offers/rules'],
  queryFn: () => unwrap(api.offers.rules.get()),
})

export const useSaveRules = () =>
  useRefetchingMutation(rulesQuery, (rules: OfferRules) => unwrap(api.offers.rules.put(rules)))

/** Proposes a price in dollars for a listing. */
export function useMakeOffer(listingId: string) {
  return useRefetchingMutation({ queryKey: [offersKey] }, (offer: { price: string; message: string }) =>
    unwrap(api.listings({ id: listingId }).offers.post({ ...offer, price: Number(offer.price) })),
  )
}

/** Proposes another price in dollars. */
export function useCounterOffer(id: string) {
  return useRefetchingMutation({ queryKey: [offersKey] }, (price: string) =>
    unwrap(api.offers({ id }).counter.post({ price: Number(price) })),
  )
}

export type Answer = 'accept' | 'decline' | 'withdraw'

export function useAnswerOffer(id: string) {
  return useRefetchingMutation({ queryKey: [offersKey] }, (answer: Answer) =>
    unwrap(api.offers({ id })[answer].post()),
  )
}
