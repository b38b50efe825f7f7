/** What the server fetches for the first screens of visitors. */
import { brandingQuery } from '@/modules/branding/web/queries'
import { browseQuery, itemQuery, recentPurchasesQuery, showcaseQuery } from '@/modules/catalog/web/queries'
import { sellerListingsQuery, sellerQuery } from '@/modules/catalog/web/seller/queries'
import type { Prefetch } from '@/web/lib/module'

export const prefetchLanding: Prefetch = (client) =>
  Promise.all([client.fetchQuery(showcaseQuery), client.fetchQuery(brandingQuery)])

export const prefetchMarketplace: Prefetch = (client) =>
  Promise.all([client.fetchInfiniteQuery(browseQuery({})), client.fetchQuery(recentPurchasesQuery)])

export const prefetchItem: Prefetch = (client, { id = '' }) => client.fetchQuery(itemQuery(id))

export const prefetchSeller: Prefetch = async (client, { username = '' }) => {
  const { id } = await client.fetchQuery(sellerQuery(username))
  await client.fetchInfiniteQuery(sellerListingsQuery(id))
}
