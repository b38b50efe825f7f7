import { useId } from 'react'
import { Link } from 'wouter'
import type { ItemSummary, ListingState } from '@/modules/catalog/contract'
import { sellWords } from '@/modules/catalog/sell-words'
import { OwnListingActions } from '@/modules/catalog/web/own-listing-actions'
import { words } from '@/modules/catalog/words'
import { Badge, type Tone } from '@/web/ui/badge'
import { classNames } from '@/web/ui/class-names'
import { ItemPicture } from '@/web/ui/item-picture'
import { Price } from '@/web/ui/price'

const tones: Record<ListingState, Tone> = {
  active: 'good',
  paused: 'wait',
  reserved: 'accent',
  sold: 'neutral',
  withdrawn: 'neutral',
}

export function OwnListingRow({ listing }: { listing: ItemSummary }) {
  const nameId = useId()
  const state = listing.status ?? 'active'
  const isOver = state === 'sold' || state === 'withdrawn'
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
          <Badge tone={tones[state]}>{sellWords.own.states[state]}</Badge>
          {words.categories[listing.category]}
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
