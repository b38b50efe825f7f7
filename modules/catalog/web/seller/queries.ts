import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { sellerListingsPerPage } from '@/modules/catalog/seller-contract'
import { itemsKey } from '@/modules/catalog/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { live } from '@/web/lib/realtime/realtime'

/** A seller, with what buyers judge them by. */
export function sellerQuery(username: string) {
  return queryOptions({
    queryKey: ['/api/sellers', username],
    queryFn: () => unwrap(api.sellers({ username }).get()),
    meta: live,
  })
}

/** A seller's active listings, newest first. */
export function sellerListingsQuery(sellerId: string) {
  return infiniteQueryOptions({
    queryKey: [itemsKey, 'seller', sellerId],
    queryFn: ({ pageParam: cursor }) =>
      unwrapPage(api.items.get({ query: { sellerId, limit: sellerListingsPerPage, cursor } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    meta: live,
  })
}
