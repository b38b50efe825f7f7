import { useDeferredValue } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { GallerySkeleton } from '@/modules/catalog/web/browse/cards/gallery-skeleton'
import { firstViewCount, ItemGrid, ItemGridSkeleton } from '@/modules/catalog/web/browse/item-grid'
import { LoadMore, type PagedList } from '@/modules/catalog/web/browse/load-more'
import { useItemSubscription } from '@/modules/catalog/web/browse/use-item-subscription'
import type { View } from '@/modules/catalog/web/browse/view-switch'
import { lazyView } from '@/web/lib/modules/lazy-component'

const ItemTable = lazyView(() => import('./item-table').then((module) => module.ItemTable))
const ItemGallery = lazyView(() => import('./item-gallery').then((module) => module.ItemGallery))

type Props = { items: readonly ItemSummary[]; list: PagedList; view: View }

/** Renders the first items at once, and others and changes with low priority. */
export function ItemList({ items, list, view }: Props) {
  const shown = useDeferredValue(items, items.slice(0, firstViewCount))
  const elements = useItemSubscription(shown)
  return (
    <div ref={elements}>
      <Items items={shown} view={view} />
      <LoadMore list={list} areItemsShown={shown === items} />
    </div>
  )
}

function Items({ items, view }: Pick<Props, 'items' | 'view'>) {
  if (view === 'table') return <ItemTable items={items} />
  if (view === 'gallery') return <ItemGallery items={items} />
  return <ItemGrid items={items} columns="upTo5" />
}

export function ItemListSkeleton({ view, count }: { view: View; count: number }) {
  return view === 'gallery' ? (
    <GallerySkeleton count={count} />
  ) : (
    <ItemGridSkeleton count={count} columns="upTo5" />
  )
}
