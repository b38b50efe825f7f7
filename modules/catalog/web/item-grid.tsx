import { useDeferredValue } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { ItemCard } from '@/modules/catalog/web/item-card'
import { ItemCardSkeleton } from '@/modules/catalog/web/item-card-skeleton'
import { words } from '@/modules/catalog/words'
import { useFollow } from '@/web/lib/live'
import { classNames } from '@/web/ui/class-names'

type Columns = { columns?: keyof typeof widths }

const widths = { upTo4: 'lg:columns-are-4', upTo5: 'sm:columns-are-3 lg:columns-are-4 2xl:columns-are-5' }
const firstRow = 5
/** What a window shows before anybody scrolls. */
const firstView = 8

/** What is in view comes first; the rest has its place, and follows when there is time for it. */
export function ItemGrid({ items, columns }: Columns & { items: readonly ItemSummary[] }) {
  useFollow(
    items.map(({ id }) => `item:${id}`),
    '/api/items',
  )
  const shown = useDeferredValue(items.length, firstView)
  return (
    <div className="@container">
      <ul className={gridLook(columns)}>
        {items.map((item, index) => (
          <li key={item.id} className={index < firstView ? undefined : 'card-later'}>
            {index < shown && <ItemCard item={item} first={index < firstRow} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ItemGridSkeleton({ count, columns }: Columns & { count: number }) {
  return (
    <div role="status" aria-label={words.loadingItems} className={gridLook(columns)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another.
        <ItemCardSkeleton key={index} />
      ))}
    </div>
  )
}

export function gridLook(columns: Columns['columns'] = 'upTo4') {
  return classNames('card-grid columns-are-2', widths[columns])
}
