import { useDeferredValue } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { ItemCard, ItemCardSkeleton } from '@/modules/catalog/web/browse/item-card'
import { useTopicSubscription } from '@/web/lib/realtime'
import { classNames } from '@/web/ui/class-names'

type Columns = { columns?: keyof typeof widths }

const widths = { upTo4: 'lg:columns-are-4', upTo5: 'sm:columns-are-3 lg:columns-are-4 2xl:columns-are-5' }
const firstRowCount = 5
/** Items visible without scrolling. */
const firstViewCount = 8

/** Renders the first items at once and the others with low priority. */
export function ItemGrid({ items, columns }: Columns & { items: readonly ItemSummary[] }) {
  useTopicSubscription(
    items.map(({ id }) => `item:${id}`),
    '/api/items',
  )
  const shown = useDeferredValue(items.length, firstViewCount)
  return (
    <div className="@container">
      <ul className={gridClasses(columns)}>
        {items.map((item, index) => (
          <li key={item.id} className={index < firstViewCount ? undefined : 'card-later'}>
            {index < shown && <ItemCard item={item} first={index < firstRowCount} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ItemGridSkeleton({ count, columns }: Columns & { count: number }) {
  return (
    <div role="status" aria-label={messages.loadingItems} className={gridClasses(columns)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
        <ItemCardSkeleton key={index} />
      ))}
    </div>
  )
}

export function gridClasses(columns: Columns['columns'] = 'upTo4') {
  return classNames('card-grid columns-are-2', widths[columns])
}
