import type { ReactNode } from 'react'
import type { ListingOffer } from '@/modules/catalog/contract'
import { conditionLabels } from '@/modules/catalog/web/condition-label'
import { formatCount, formatMoney } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { classNames } from '@/web/ui/class-names'
import { Row } from '@/web/ui/data-table'
import { TimeAgo } from '@/web/ui/time-ago'

type Props = { offer: ListingOffer; group: string; own: boolean; chosen: boolean; onChoose: () => void }

export function OfferRow({ offer, group, own, chosen, onChoose }: Props) {
  const serial = offer.serial === null ? undefined : `#${formatCount(offer.serial)}`
  const condition = conditionLabels[offer.condition]
  return (
    <Row
      selected={chosen}
      onClick={own ? undefined : onChoose}
      className={own ? 'hover:bg-transparent' : 'cursor-pointer'}
    >
      <Part className="w-px">
        <input
          type="radio"
          name={group}
          value={offer.listingId}
          checked={chosen}
          disabled={own}
          onChange={onChoose}
          aria-label={[formatMoney(offer.price), offer.seller, serial, condition].filter(Boolean).join(', ')}
          className="block size-4 accent-accent disabled:opacity-30"
        />
      </Part>
      <Part>
        <span className={classNames('tabular block text-base font-semibold', own && 'text-ink-muted')}>
          {formatMoney(offer.price)}
        </span>
        <Small className="sm:hidden">{[serial, condition].filter(Boolean).join(' · ')}</Small>
      </Part>
      <Part wide className="tabular">
        {serial ?? <span className="text-ink-muted">None</span>}
      </Part>
      <Part className="max-w-40 sm:max-w-48">
        <SellerCell offer={offer} own={own} />
      </Part>
      <Part wide>{condition}</Part>
      <Part wide className="whitespace-nowrap text-ink-muted">
        <TimeAgo iso={offer.listedDate} />
      </Part>
    </Row>
  )
}

function SellerCell({ offer, own }: { offer: ListingOffer; own: boolean }) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        {own ? <Badge tone="accent">Your listing</Badge> : <span className="truncate">{offer.seller}</span>}
      </span>
      <Small>
        {ratingWords(offer.sellerRating)} ·{' '}
        {offer.sellerTrades === 1 ? '1 trade' : `${formatCount(offer.sellerTrades)} trades`}
      </Small>
      <Small className="sm:hidden">
        Listed <TimeAgo iso={offer.listedDate} />
      </Small>
    </>
  )
}

function ratingWords(rating: number | null) {
  return rating === null ? 'New seller' : `${rating.toFixed(1)} of 5`
}

function Part({ wide, className, children }: { wide?: boolean; className?: string; children: ReactNode }) {
  return (
    <td
      className={classNames(
        'px-2 py-2 align-middle first:pl-5 last:pr-5',
        wide && 'hidden sm:table-cell',
        className,
      )}
    >
      {children}
    </td>
  )
}

function Small({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={classNames('block truncate text-xs text-ink-muted', className)}>{children}</span>
}
