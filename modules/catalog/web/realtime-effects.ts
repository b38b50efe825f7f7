import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ItemDetail, ItemFrame, ItemSummary, RecentPurchase } from '@/modules/catalog/contract'
import {
  browseKey,
  featuredKey,
  itemQuery,
  priceHistoryQuery,
  recentPurchasesQuery,
} from '@/modules/catalog/web/queries'
import { onFrame, patchQueries } from '@/web/lib/realtime'

type Pages = InfiniteData<{ items: ItemSummary[] }>

const purchasesMax = 20

export const realtimeEffects = [
  onFrame<ItemFrame>('item', applyItemUpdate),
  onFrame<RecentPurchase>('sale', applySale),
]

async function applyItemUpdate(client: QueryClient, { id, price, stock }: ItemFrame) {
  const offered = <Item extends { id: string }>(item: Item) =>
    item.id === id ? { ...item, price, stock } : item
  const one = { queryKey: itemQuery(id).queryKey, exact: true }
  await Promise.all([
    patchQueries<Pages>(client, { queryKey: browseKey }, (list) => ({
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.map(offered) })),
    })),
    patchQueries<ItemSummary[]>(client, { queryKey: featuredKey }, (list) => list.map(offered)),
    patchQueries<ItemDetail>(client, one, offered),
  ])
  void client.invalidateQueries(one)
  // Who sells it at that price is not said: a list tells it when it is opened again, so that nothing moves under a finger.
  for (const queryKey of [browseKey, featuredKey])
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

async function applySale(client: QueryClient, sale: RecentPurchase) {
  void client.invalidateQueries({ queryKey: priceHistoryQuery(sale.itemId).queryKey })
  await patchQueries<RecentPurchase[]>(client, { queryKey: recentPurchasesQuery.queryKey }, (before) =>
    before.some(({ id }) => id === sale.id) ? before : [sale, ...before].slice(0, purchasesMax),
  )
}
