import { memo } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { ItemCard, ItemCardSkeleton } from '@/modules/catalog/web/browse/cards/item-card'
import { classNames } from '@/web/ui/class-names'

type MarketColumns = keyof typeof marketWidths
type Columns = { columns?: MarketColumns }

const marketWidths = {
  upTo3: 'sm:columns-are-2 lg:columns-are-3',
  upTo4: 'sm:columns-are-2 lg:columns-are-4',
  upTo5: 'dense-cards sm:columns-are-2 md:columns-are-3 lg:columns-are-4 xl:columns-are-5',
}
const widths = {
  upTo3: 'max-sm:columns-are-1 lg:columns-are-3',
  upTo5: 'sm:columns-are-3 md:columns-are-4 lg:columns-are-5',
}
const firstRowCount = 5
/** Items visible without scrolling, except on large screens. */
export const firstViewCount = 15

export const ItemGrid = memo(function ItemGrid({
  items,
  columns,
}: Columns & { items: readonly ItemSummary[] }) {
  return (
    <ul className={marketGridClasses(columns)}>
      {items.map((item, index) => (
        <li key={item.id} data-item className={index < firstViewCount ? undefined : 'card-later'}>
          <ItemCard item={item} first={index < firstRowCount} />
        </li>
      ))}
    </ul>
  )
})

export function ItemGridSkeleton({ count, columns }: Columns & { count: number }) {
  return (
    <div role="status" aria-label={messages.loadingItems} className={marketGridClasses(columns)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
        <ItemCardSkeleton key={index} />
      ))}
    </div>
  )
}

export function marketGridClasses(columns: MarketColumns = 'upTo4') {
  return classNames('market-grid columns-are-1', marketWidths[columns])
}

/** Classes of a grid of cards that have controls. */
export function gridClasses(columns: keyof typeof widths) {
  return classNames('card-grid columns-are-2', widths[columns])
}
