import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrowseQuery, Category, Condition, Sort } from '@/modules/catalog/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

/** What the URL of the marketplace holds; prices in dollars as typed. */
export type BrowseFilters = {
  search?: string
  category?: Category
  sort?: Sort
  minPrice?: string
  maxPrice?: string
}

const itemFreshMs = 30_000
const purchasesFreshMs = 10_000
const itemsKey = '/api/items'
const inventoryKey = '/api/inventory'
export const browseKey = [itemsKey, 'browse']
export const featuredKey = [itemsKey, 'featured']

/** The marketplace, page by page; the server says in Link whether there is more. */
export function browseQuery(browse: BrowseFilters) {
  return infiniteQueryOptions({
    queryKey: [...browseKey, browse],
    queryFn: async ({ pageParam }) => {
      const { data, headers } = await unwrapWithHeaders(
        api.items.get({ query: asTypedQuery({ ...browse, cursor: pageParam }) }),
      )
      return { items: data, next: nextCursor(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: itemFreshMs,
    meta: live,
  })
}

/** The first few items, for the home page. */
export function featuredQuery(count: number) {
  return queryOptions({
    queryKey: [...featuredKey, count],
    queryFn: () => unwrap(api.items.get({ query: { sort: 'price-high', limit: count } })),
    staleTime: itemFreshMs,
    meta: live,
  })
}

/** The person's own listings, in every state, newest first. */
export const ownListingsQuery = infiniteQueryOptions({
  queryKey: [itemsKey, 'own'],
  queryFn: async ({ pageParam }) => {
    const query = asTypedQuery({ sellerId: 'current', limit: '100', cursor: pageParam })
    const { data, headers } = await unwrapWithHeaders(api.items.get({ query }))
    return { listings: data, next: nextCursor(headers) }
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: itemFreshMs,
  meta: live,
})

/** Items whose name has these letters, whether somebody sells them or not. */
export function catalogSearchQuery(name: string) {
  return queryOptions({
    queryKey: [itemsKey, 'catalogue', name],
    queryFn: () => unwrap(api.items.get({ query: { search: name, sort: 'name', limit: 20 } })),
    staleTime: itemFreshMs,
  })
}

export function itemQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id],
    queryFn: () => unwrap(api.items({ id }).get()),
    staleTime: itemFreshMs,
    meta: live,
  })
}

export function priceHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id, 'history'],
    queryFn: () => unwrap(api.items({ id }).history.get()),
    staleTime: itemFreshMs,
    meta: live,
  })
}

/** What the item was resold for on the platform; the rest of the chart does without. */
export function resalesQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id, 'resales'],
    queryFn: () => unwrap(api.items({ id }).resales.get()),
    staleTime: itemFreshMs,
  })
}

export function recentPricesQuery(id: string) {
  return queryOptions({
    queryKey: [itemsKey, id, 'recent-prices'],
    queryFn: () => unwrap(api.items({ id })['recent-prices'].get()),
    staleTime: itemFreshMs,
  })
}

/** What the person's player holds on the platform. */
export const inventoryQuery = queryOptions({
  queryKey: [inventoryKey],
  queryFn: () => unwrap(api.inventory.get()),
  staleTime: itemFreshMs,
})

export const recentPurchasesQuery = queryOptions({
  queryKey: ['/api/recent-purchases'],
  queryFn: () => unwrap(api['recent-purchases'].get()),
  staleTime: purchasesFreshMs,
  meta: live,
})

/** What the operator says of the site, marketing figures among it. */
export const brandingQuery = queryOptions({
  queryKey: ['/api/branding'],
  queryFn: () => unwrap(api.branding.get()),
})

/** The ids of the items that the person watches. */
export const favoritesQuery = queryOptions({
  queryKey: ['/api/favorites'],
  queryFn: () => unwrap(api.favorites.get()),
})

/** Watches an item or stops watching it; the heart answers at once and goes back when the server refuses. */
export function useSetFavorite(itemId: string) {
  const client = useQueryClient()
  const { queryKey } = favoritesQuery
  return useMutation({
    mutationFn: (watch: boolean) =>
      watch ? unwrap(api.favorites({ id: itemId }).put()) : unwrap(api.favorites({ id: itemId }).delete()),
    onMutate: (watch) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (ids: string[] = []) =>
        watch ? [itemId, ...ids] : ids.filter((id) => id !== itemId),
      )
      return before
    },
    onError: (_error, _watch, before) => client.setQueryData(queryKey, before),
  })
}

export type NewListing = {
  itemName: string
  assetId: string
  category: Category
  /** Dollars. */
  price: number
  condition: Condition
  description?: string
  userAssetId?: string
  serial?: number
}

export function useCreateListing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (listing: NewListing) => unwrap(api.listings.post(listing)),
    onSuccess: () =>
      Promise.all([itemsKey, inventoryKey].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

type ListingOutcome = { error?: undefined } | { error: unknown }

type ListingBatch = {
  listings: readonly NewListing[]
  /** Told after each, in their order. */
  onOutcome: (index: number, outcome: ListingOutcome) => void
}

/** Lists one after the other. One that is refused keeps none of the others back. */
export function useCreateListings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ listings, onOutcome }: ListingBatch) => {
      for (const [index, listing] of listings.entries()) {
        const outcome = await unwrap(api.listings.post(listing)).then(
          () => ({}),
          (error: unknown) => ({ error }),
        )
        onOutcome(index, outcome)
      }
    },
    onSettled: () =>
      Promise.all([itemsKey, inventoryKey].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

export type ListingChange = { price?: number; status?: 'active' | 'paused' }

/** Asks again after a refusal too: an order may hold by now what was free. */
export function useChangeListing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ListingChange) => unwrap(api.listings({ id }).patch(change)),
    onSettled: () => client.invalidateQueries({ queryKey: [itemsKey] }),
  })
}

/** Pauses or resumes many at once. Those done before a refusal stay done. */
export function useChangeListings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, status }: { ids: readonly string[]; status: 'active' | 'paused' }) => {
      for (const id of ids) await unwrap(api.listings({ id }).patch({ status }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: [itemsKey] }),
  })
}

export function useWithdrawListing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.listings({ id }).delete()),
    onSettled: () => client.invalidateQueries({ queryKey: [itemsKey] }),
  })
}

/** Safe: Eden types a query by what the server reads from it; on the wire every part of it is text. */
function asTypedQuery(query: Record<string, string | undefined>): BrowseQuery {
  return query as unknown as BrowseQuery
}
