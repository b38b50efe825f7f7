import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { favoritesQuery } from '@/modules/catalog/web/queries'
import { alertsKey, recentItemsKey, watchlistKey } from '@/modules/watchlist/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation, useStoringMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

/** The queries that a change of an alert or of the watchlist refetches. */
const watched = [{ queryKey: [alertsKey] }, { queryKey: [watchlistKey] }, favoritesQuery]

/** The items that the user watches in pages, newest first. Always stale: prices change all the time. */
export const watchlistQuery = infiniteQueryOptions({
  queryKey: [watchlistKey],
  queryFn: ({ pageParam: cursor }) => unwrapPage(api.watchlist.get({ query: { cursor } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  meta: live,
})

/** The user's alerts, newest first. */
export const alertsQuery = queryOptions({
  queryKey: [alertsKey],
  queryFn: () => unwrap(api.alerts.get()),
  meta: live,
})

/** The items that the user viewed last, newest first. */
export const recentItemsQuery = queryOptions({
  queryKey: [recentItemsKey],
  queryFn: () => unwrap(api['recent-items'].get()),
  staleTime: 0,
})

/** `maxPrice` is in dollars; undefined for any price. */
export function useAddAlert(itemId: string) {
  return useWatchMutation((maxPrice: number | undefined) => unwrap(api.alerts.post({ itemId, maxPrice })))
}

export function useRemoveAlert() {
  return useWatchMutation((id: string) => unwrap(api.alerts({ id }).delete()))
}

/** Removes an item from the watchlist, with its alerts. */
export function useUnwatch() {
  return useWatchMutation((id: string) => unwrap(api.watchlist({ id }).delete()))
}

function useWatchMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useRefetchingMutation(watched, mutationFn)
}

/** Records that the user opened the page of an item. */
export function useRecordView() {
  return useRefetchingMutation(recentItemsQuery, (id: string) => unwrap(api['recent-items']({ id }).put()))
}

export function useClearRecentItems() {
  return useStoringMutation(recentItemsQuery, async () => {
    await unwrap(api['recent-items'].delete())
    return []
  })
}
