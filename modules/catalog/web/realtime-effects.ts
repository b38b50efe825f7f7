import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ItemDetail, ItemFrame, ItemSummary } from '@/modules/catalog/contract'
import type { RecentPurchase } from '@/modules/catalog/prices/recent-purchase-contract'
import { countsKey } from '@/modules/catalog/web/browse/queries'
import {
  browseKey,
  featuredKey,
  itemQuery,
  priceHistoryQuery,
  recentPurchasesQuery,
} from '@/modules/catalog/web/queries'
import { onFrame, patchQueries } from '@/web/lib/realtime/realtime'

type Pages = InfiniteData<{ items: ItemSummary[] }>

const purchasesMax = 20

export const realtimeEffects = [
  onFrame<ItemFrame>('item', applyItemUpdate),
  onFrame<RecentPurchase>('sale', applySale),
  onFrame<{ itemId: string }>('sales-changed', refetchSales),
]

async function applyItemUpdate(client: QueryClient, { sellerTemporary, ...offer }: ItemFrame) {
  const { id } = offer
  const update = { ...offer, sellerTemporary: sellerTemporary || undefined }
  const updatedRow = (item: ItemSummary) => {
    // The frame has no rating, and that of the seller before isn't another seller's.
    const sellerRating = item.sellerId === offer.sellerId ? item.sellerRating : undefined
    return item.id === id ? { ...item, ...update, sellerRating } : item
  }
  const itemFilter = { queryKey: itemQuery(id).queryKey, exact: true }
  await Promise.all([
    patchQueries<Pages>(client, { queryKey: browseKey }, (list) => ({
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.map(updatedRow) })),
    })),
    patchQueries<ItemSummary[]>(client, { queryKey: featuredKey }, (list) => list.map(updatedRow)),
    patchQueries<ItemDetail>(client, itemFilter, (item) => ({ ...item, ...update })),
  ])
  void client.invalidateQueries(itemFilter)
  // A new price may change the order of lists. They refetch when reopened, so that nothing moves while in use; counts follow the list.
  for (const queryKey of [browseKey, countsKey, featuredKey])
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

function refetchSales(client: QueryClient, { itemId }: { itemId: string }) {
  void client.invalidateQueries({ queryKey: priceHistoryQuery(itemId).queryKey })
  void client.invalidateQueries({ queryKey: recentPurchasesQuery.queryKey })
}

async function applySale(client: QueryClient, sale: RecentPurchase) {
  void client.invalidateQueries({ queryKey: priceHistoryQuery(sale.itemId).queryKey })
  await patchQueries<RecentPurchase[]>(client, { queryKey: recentPurchasesQuery.queryKey }, (before) =>
    before.some(({ id }) => id === sale.id) ? before : [sale, ...before].slice(0, purchasesMax),
  )
}
