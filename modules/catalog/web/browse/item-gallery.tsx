import { memo } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { GalleryCard } from '@/modules/catalog/web/browse/cards/gallery-card'
import { firstViewCount } from '@/modules/catalog/web/browse/item-grid'

const firstRowCount = 4

/** Items with large pictures. */
export const ItemGallery = memo(function ItemGallery({ items }: { items: readonly ItemSummary[] }) {
  return (
    <ul className="market-gallery">
      {items.map((item, index) => (
        <li key={item.id} data-item className={index < firstViewCount ? undefined : 'card-later'}>
          <GalleryCard item={item} first={index < firstRowCount} />
        </li>
      ))}
    </ul>
  )
})
