import { useQueryClient } from '@tanstack/react-query'
import { createApi, listingsForSaleQuery, unwrap, useRefetchingMutation } from 'mintmark/web'
import { changesMax } from '../contract'
import type { routes } from '../routes'

export type OwnListings = Awaited<
  ReturnType<Extract<(typeof listingsForSaleQuery)['queryFn'], (...args: never) => unknown>>
>['rows']
export type OwnListing = OwnListings[number]

const api = createApi<typeof routes>()

/** Many more than a seller has. */
const pagesMax = 1_000

/** Returns a function that loads the user's listings of all pages, for a file that may name any of them. */
export function useLoadAllListings() {
  const client = useQueryClient()
  return async (): Promise<OwnListings> => {
    const all = { ...listingsForSaleQuery, pages: pagesMax, staleTime: 0 }
    const { pages } = await client.fetchInfiniteQuery(all)
    return pages.flatMap(({ rows }) => rows)
  }
}

type NewPrice = { listingId: string; cents: number }

/** Changes prices, which are in cents. Returns the result of each. */
export function useChangePrices() {
  return useRefetchingMutation(listingsForSaleQuery, async (prices: readonly NewPrice[]) => {
    const results = []
    for (let at = 0; at < prices.length; at += changesMax) {
      const changes = prices.slice(at, at + changesMax).map(({ listingId, cents }) => ({
        listingId,
        price: cents / 100,
      }))
      results.push(...(await unwrap(api.listings.patch({ changes }))))
    }
    return results
  })
}
