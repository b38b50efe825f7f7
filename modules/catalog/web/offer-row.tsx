import type { ReactNode } from 'react'
import type { ListingOffer } from '@/modules/catalog/contract'
import { itemWords } from '@/modules/catalog/item-words'
import { words } from '@/modules/catalog/words'
import { formatCount, formatMoney, formatTenths } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { classNames } from '@/web/ui/class-names'
import { Row } from '@/web/ui/data-table'
import { TimeAgo } from '@/web/ui/time-ago'

const { offers } = itemWords

type Props = { offer: ListingOffer; group: string; own: boolean; chosen: boolean; onChoose: () => void }

export function OfferRow({ offer, group, own, chosen, onChoose }: Props) {
  const serial = offer.serial === null ? undefined : `#${formatCount(offer.serial)}`
  const condition = words.conditions[offer.condition]
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
        {serial ?? <span className="text-ink-muted">{offers.noSerial}</span>}
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
        {own ? <Badge tone="accent">{offers.own}</Badge> : <span className="truncate">{offer.seller}</span>}
      </span>
      <Small>
        {ratingWords(offer.sellerRating)} ·{' '}
        {offers.trades(offer.sellerTrades, formatCount(offer.sellerTrades))}
      </Small>
      <Small className="sm:hidden">{offers.listed(<TimeAgo key="ago" iso={offer.listedDate} />)}</Small>
    </>
  )
}

function ratingWords(rating: number | null) {
  return rating === null ? offers.newSeller : offers.rating(formatTenths(rating))
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
