/** What the server fetches for the first screens of visitors. */
import { brandingQuery } from '@/modules/branding/web/queries'
import { firstViewCount } from '@/modules/catalog/web/browse/item-grid'
import { browseQuery, itemQuery, recentPurchasesQuery, showcaseQuery } from '@/modules/catalog/web/queries'
import { sellerListingsQuery, sellerQuery } from '@/modules/catalog/web/seller/queries'
import type { Prefetch } from '@/web/lib/module'

/** As many as move. */
const visibleSales = 8
const isOld = { updatedAt: 0 }

export const prefetchLanding: Prefetch = (client) =>
  Promise.all([client.fetchQuery(showcaseQuery), client.fetchQuery(brandingQuery)])

/** Only what is visible without scrolling, marked as old: the page fetches all of it once it runs. */
export const prefetchMarketplace: Prefetch = async (client) => {
  const items = browseQuery({})
  const [{ pages, pageParams }, sales] = await Promise.all([
    client.fetchInfiniteQuery(items),
    client.fetchQuery(recentPurchasesQuery),
  ])
  const visible = pages.map((page) => ({
    ...page,
    items: page.items.slice(0, firstViewCount),
    next: undefined,
  }))
  client.setQueryData(items.queryKey, { pages: visible, pageParams }, isOld)
  client.setQueryData(recentPurchasesQuery.queryKey, sales.slice(0, visibleSales), isOld)
}

export const prefetchItem: Prefetch = (client, { id = '' }) => client.fetchQuery(itemQuery(id))

export const prefetchSeller: Prefetch = async (client, { username = '' }) => {
  const { id } = await client.fetchQuery(sellerQuery(username))
  await client.fetchInfiniteQuery(sellerListingsQuery(id))
}
