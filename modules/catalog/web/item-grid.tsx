import type { ItemSummary } from '@/modules/catalog/contract'
import { ItemCard } from '@/modules/catalog/web/item-card'
import { ItemCardSkeleton } from '@/modules/catalog/web/item-card-skeleton'
import { words } from '@/modules/catalog/words'
import { classNames } from '@/web/ui/class-names'

type Columns = { columns?: keyof typeof widths }

const widths = { upTo4: 'lg:grid-cols-4', upTo5: 'sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5' }
const firstRow = 5

export function ItemGrid({ items, columns }: Columns & { items: readonly ItemSummary[] }) {
  return (
    <ul className={gridLook(columns)}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} first={index < firstRow} />
        </li>
      ))}
    </ul>
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
  return classNames('grid grid-cols-2 gap-3 sm:gap-4', widths[columns])
}
