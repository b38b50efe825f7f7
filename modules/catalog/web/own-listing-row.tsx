import { useId } from 'react'
import { Link } from 'wouter'
import type { ItemSummary, ListingState } from '@/modules/catalog/contract'
import { categoryLabels } from '@/modules/catalog/web/category-label'
import { OwnListingActions } from '@/modules/catalog/web/own-listing-actions'
import { Badge, type Tone } from '@/web/ui/badge'
import { classNames } from '@/web/ui/class-names'
import { ItemPicture } from '@/web/ui/item-picture'
import { Price } from '@/web/ui/price'

const statuses: Record<ListingState, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'wait' },
  reserved: { label: 'Reserved', tone: 'accent' },
  sold: { label: 'Sold', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

export function OwnListingRow({ listing }: { listing: ItemSummary }) {
  const nameId = useId()
  const state = listing.status ?? 'active'
  const isOver = state === 'sold' || state === 'withdrawn'
  const { label, tone } = statuses[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-0">
      <ItemPicture
        size="small"
        src={listing.imageUrl}
        name={listing.name}
        category={listing.category}
        className={classNames('size-14 shrink-0 rounded-sm', isOver && 'opacity-60')}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          href={`/item/${listing.id}`}
          id={nameId}
          className="w-fit max-w-full truncate text-sm font-medium hover:underline hover:underline-offset-2"
        >
          {listing.name}
        </Link>
        <span className="flex items-center gap-2 text-xs text-ink-muted">
          <Badge tone={tone}>{label}</Badge>
          {categoryLabels[listing.category]}
        </span>
      </div>
      {listing.price !== null && (
        <Price
          dollars={listing.price}
          className={classNames('flex-col items-end', isOver && 'text-ink-muted')}
        />
      )}
      <OwnListingActions listing={listing} state={state} nameId={nameId} />
    </li>
  )
}
