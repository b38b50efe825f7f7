/** The queries that the server fetches for visitors' first screens. */
import { brandingQuery } from '@/modules/branding/web/queries'
import { firstViewCount } from '@/modules/catalog/web/browse/item-grid'
import {
  browseQuery,
  fetchBrowsePage,
  itemQuery,
  recentPurchasesQuery,
  showcaseQuery,
} from '@/modules/catalog/web/queries'
import { sellerListingsQuery, sellerQuery } from '@/modules/catalog/web/seller/queries'
import type { Prefetch } from '@/web/lib/modules/module'

export const prefetchLanding: Prefetch = (client) =>
  Promise.all([client.fetchQuery(showcaseQuery), client.fetchQuery(brandingQuery)])

/** A first page with only the items that are visible without scrolling. */
export const prefetchMarketplace: Prefetch = (client) =>
  Promise.all([
    client.fetchInfiniteQuery({
      ...browseQuery({}),
      queryFn: () => fetchBrowsePage({ limit: String(firstViewCount) }),
    }),
    client.fetchQuery(recentPurchasesQuery),
  ])

export const prefetchItem: Prefetch = (client, { id = '' }) => client.fetchQuery(itemQuery(id))

export const prefetchSeller: Prefetch = async (client, { username = '' }) => {
  const { id } = await client.fetchQuery(sellerQuery(username))
  await client.fetchInfiniteQuery(sellerListingsQuery(id))
}
