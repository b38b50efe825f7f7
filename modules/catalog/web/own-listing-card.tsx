import { useId } from 'react'
import { Link } from 'wouter'
import type { ItemSummary, ListingState } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-words'
import { OwnListingActions } from '@/modules/catalog/web/own-listing-actions'
import { messages } from '@/modules/catalog/words'
import { Badge, type Tone } from '@/web/ui/badge'
import { classNames } from '@/web/ui/class-names'
import { ItemImage } from '@/web/ui/item-picture'
import { Price } from '@/web/ui/price'

const stateTones: Record<ListingState, Tone> = {
  active: 'good',
  paused: 'wait',
  reserved: 'accent',
  sold: 'neutral',
  withdrawn: 'neutral',
}

export function OwnListingCard({ listing }: { listing: ItemSummary }) {
  const nameId = useId()
  const state = listing.status ?? 'active'
  const isOver = state === 'sold' || state === 'withdrawn'
  return (
    <article aria-labelledby={nameId} className={cardClasses}>
      <ItemImage
        src={listing.imageUrl}
        name={listing.name}
        category={listing.category}
        className={classNames(isOver && 'opacity-60')}
      />
      <div className="flex flex-1 flex-col p-3 @min-[13rem]:p-4">
        <Link
          href={`/item/${listing.id}`}
          id={nameId}
          title={listing.name}
          className="w-fit max-w-full truncate rounded-sm text-sm font-semibold hover:underline hover:underline-offset-2"
        >
          {listing.name}
        </Link>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <Badge tone={stateTones[state]}>{sellMessages.own.states[state]}</Badge>
          <Badge>{messages.categories[listing.category]}</Badge>
        </div>
        {listing.price !== null && (
          <Price dollars={listing.price} className={classNames('mt-3', isOver && 'text-ink-muted')} />
        )}
        <OwnListingActions listing={listing} state={state} nameId={nameId} />
      </div>
    </article>
  )
}

const cardClasses =
  '@container flex h-full flex-col overflow-clip rounded-md border border-line bg-surface-raised'
