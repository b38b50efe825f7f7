import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { sellerListingsPerPage } from '@/modules/catalog/seller-contract'
import { itemsKey } from '@/modules/catalog/web/queries'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

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
    queryFn: async ({ pageParam: cursor }) => {
      const query = { sellerId, limit: sellerListingsPerPage, cursor }
      const { data, headers } = await unwrapWithHeaders(api.items.get({ query }))
      return { listings: data, next: nextCursor(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    meta: live,
  })
}
