import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ItemSummary, ListingInput } from '@/modules/catalog/contract'
import type { BrowseQuery } from '@/modules/catalog/search-contract'
import { itemsKey, recentPurchasesKey } from '@/modules/catalog/web/paths'
import { api, nextCursor, unwrap, unwrapPage, unwrapWithHeaders } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

/** URL parameters of the marketplace that have a valid value. */
export type BrowseParams = Readonly<Record<string, string | undefined>>

export const itemFreshMs = 30_000
const purchasesFreshMs = 10_000
const recentPurchasesMax = 8
const inventoryKey = '/api/inventory'
export const browseKey = [itemsKey, 'browse']
export const featuredKey = [itemsKey, 'featured']

/** Pages of the marketplace. The Link header has the cursor of the next page. */
export function browseQuery(browse: BrowseParams) {
  return infiniteQueryOptions({
    queryKey: [...browseKey, browse],
    queryFn: ({ pageParam }) => fetchBrowsePage({ ...browse, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: itemFreshMs,
    meta: live,
  })
}

/** Fetches one page of the marketplace. `params` may also contain `cursor` and `limit`. */
export async function fetchBrowsePage(params: BrowseParams) {
  const { data, headers } = await unwrapWithHeaders(api.items.get({ query: withServerTypes(params) }))
  return {
    items: data,
    next: nextCursor(headers),
    total: Number(headers.get('x-total-count')),
    isExact: !headers.has('x-total-count-is-minimum'),
  }
}

/** The items that staff feature, then the best deals, for the landing and home pages. */
export function featuredQuery(count: number) {
  return queryOptions({
    queryKey: [...featuredKey, count],
    queryFn: () => fetchFeatured(count),
    staleTime: itemFreshMs,
    meta: live,
  })
}

/** The five items on the landing page. */
export const showcaseQuery = queryOptions({
  queryKey: [...featuredKey, 'showcase'],
  queryFn: async () => pickShowcaseItems(await fetchFeatured(48), 5),
  staleTime: itemFreshMs,
  meta: live,
})

/** The items that staff feature come first; of the others, the first item of each category comes before all others. */
function pickShowcaseItems(items: readonly ItemSummary[], count: number) {
  const featured = items.filter((item) => item.featured)
  const seen = new Set<string>()
  const firstOfCategories = items.filter(({ category }) => !seen.has(category) && seen.add(category))
  return [...new Set([...featured, ...firstOfCategories, ...items])].slice(0, count)
}

function fetchFeatured(limit: number) {
  return unwrap(api.items.get({ query: { sort: 'best-deal', limit, featured: 'first' } }))
}

/** The user's own listings in every state, newest first. */
export const ownListingsQuery = infiniteQueryOptions({
  queryKey: [itemsKey, 'own'],
  queryFn: ({ pageParam: cursor }) => {
    const query = withServerTypes({ sellerId: 'current', limit: '100', cursor })
    return unwrapPage(api.items.get({ query }))
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: itemFreshMs,
  meta: live,
})

/** The user's active and paused listings beside the offers of other sellers, newest first. */
export const listingsForSaleQuery = infiniteQueryOptions({
  queryKey: [itemsKey, 'own', 'for-sale'],
  queryFn: ({ pageParam: cursor }) =>
    unwrapPage(api.listings.get({ query: { state: 'for-sale', limit: 100, cursor } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  meta: live,
})

/** An item, with its offers for signed-in users. */
export function itemQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id],
    queryFn: () => unwrap(api.items({ id }).get()),
    staleTime: itemFreshMs,
    meta: live,
  })
}

/** Sales of an item here, and its average price on the platform. */
export function priceHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id, 'history'],
    queryFn: () => unwrap(api.items({ id }).history.get()),
    staleTime: itemFreshMs,
    meta: live,
  })
}

/** Resales on the platform. A separate query, because the rest of the chart works without it. */
export function resalesQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id, 'resales'],
    queryFn: () => unwrap(api.items({ id }).resales.get()),
    staleTime: itemFreshMs,
  })
}

/** The latest prices that an item sold for. */
export function recentPricesQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id, 'recent-prices'],
    queryFn: () => unwrap(api.items({ id })['recent-prices'].get()),
    staleTime: itemFreshMs,
  })
}

/** The copies in the user's inventory on the platform. */
export const inventoryQuery = queryOptions({
  queryKey: [inventoryKey],
  queryFn: () => unwrap(api.inventory.get()),
  staleTime: itemFreshMs,
})

/** Items for sale like this one. */
export function similarItemsQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id, 'similar'],
    queryFn: () => unwrap(api.items({ id }).similar.get()),
    staleTime: itemFreshMs,
  })
}

/** As many of the latest sales of all items as fill the width of a large screen. */
export const recentPurchasesQuery = queryOptions({
  queryKey: [recentPurchasesKey],
  queryFn: async () => (await unwrap(api['recent-purchases'].get())).slice(0, recentPurchasesMax),
  staleTime: purchasesFreshMs,
  meta: live,
})

/** Ids of the user's favorite items. */
export const favoritesQuery = queryOptions({
  queryKey: ['/api/favorites'],
  queryFn: () => unwrap(api.favorites.get()),
})

/** Adds or removes a favorite. The update is optimistic and is rolled back on an error. */
export function useSetFavorite(itemId: string) {
  const client = useQueryClient()
  const { queryKey } = favoritesQuery
  return useMutation({
    mutationFn: (isFavorite: boolean) =>
      isFavorite
        ? unwrap(api.favorites({ id: itemId }).put())
        : unwrap(api.favorites({ id: itemId }).delete()),
    onMutate: (isFavorite) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (ids: string[] = []) =>
        isFavorite ? [itemId, ...ids] : ids.filter((id) => id !== itemId),
      )
      return before
    },
    onError: (_error, _isFavorite, before) => client.setQueryData(queryKey, before),
  })
}

const ownCopies = [{ queryKey: [itemsKey] }, { queryKey: [inventoryKey] }]

export function useCreateListing() {
  return useRefetchingMutation(ownCopies, (listing: ListingInput) => unwrap(api.listings.post(listing)))
}

type ListingOutcome = { error?: unknown; waits?: boolean }

type ListingBatch = {
  listings: readonly ListingInput[]
  /** Called after each request, in order. */
  onOutcome: (index: number, outcome: ListingOutcome) => void
}

/** Creates the listings one after another. A failure doesn't stop the others. */
export function useCreateListings() {
  return useRefetchingMutation(ownCopies, async ({ listings, onOutcome }: ListingBatch) => {
    for (const [index, listing] of listings.entries()) {
      const outcome = await unwrap(api.listings.post(listing)).then(
        ({ unapproved = false }) => ({ waits: unapproved }),
        (error: unknown) => ({ error }),
      )
      onOutcome(index, outcome)
    }
  })
}

/** Safe: Eden types the query as the server parses it, but every parameter is sent as text. */
export function withServerTypes(query: Record<string, string | undefined>): BrowseQuery {
  return query as unknown as BrowseQuery
}
