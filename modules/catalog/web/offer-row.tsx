import type { ReactNode } from 'react'
import type { ListingOffer } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/item-words'
import { messages } from '@/modules/catalog/words'
import { formatCount, formatMoney, formatOneDecimal } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { classNames } from '@/web/ui/class-names'
import { TableRow } from '@/web/ui/data-table'
import { TimeAgo } from '@/web/ui/time-ago'

const { offers } = itemMessages

type OfferRowProps = { offer: ListingOffer; group: string; own: boolean; chosen: boolean; onChoose: () => void }

export function OfferRow({ offer, group, own, chosen, onChoose }: OfferRowProps) {
  const serial = offer.serial === null ? undefined : `#${formatCount(offer.serial)}`
  const condition = messages.conditions[offer.condition]
  return (
    <TableRow
      selected={chosen}
      onClick={own ? undefined : onChoose}
      className={own ? 'hover:bg-transparent' : 'cursor-pointer'}
    >
      <OfferCell className="w-px">
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
      </OfferCell>
      <OfferCell>
        <span className={classNames('tabular block text-base font-semibold', own && 'text-ink-muted')}>
          {formatMoney(offer.price)}
        </span>
        <SmallText className="sm:hidden">{[serial, condition].filter(Boolean).join(' · ')}</SmallText>
      </OfferCell>
      <OfferCell wide className="tabular">
        {serial ?? <span className="text-ink-muted">{offers.noSerial}</span>}
      </OfferCell>
      <OfferCell className="max-w-40 sm:max-w-48">
        <SellerCell offer={offer} own={own} />
      </OfferCell>
      <OfferCell wide>{condition}</OfferCell>
      <OfferCell wide className="whitespace-nowrap text-ink-muted">
        <TimeAgo iso={offer.listedDate} />
      </OfferCell>
    </TableRow>
  )
}

function SellerCell({ offer, own }: { offer: ListingOffer; own: boolean }) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        {own ? <Badge tone="accent">{offers.yourListing}</Badge> : <span className="truncate">{offer.seller}</span>}
      </span>
      <SmallText>
        {ratingText(offer.sellerRating)} ·{' '}
        {offers.trades(offer.sellerTrades, formatCount(offer.sellerTrades))}
      </SmallText>
      <SmallText className="sm:hidden">{offers.listed(<TimeAgo key="ago" iso={offer.listedDate} />)}</SmallText>
    </>
  )
}

function ratingText(rating: number | null) {
  return rating === null ? offers.newSeller : offers.rating(formatOneDecimal(rating))
}

function OfferCell({ wide, className, children }: { wide?: boolean; className?: string; children: ReactNode }) {
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

function SmallText({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={classNames('block truncate text-xs text-ink-muted', className)}>{children}</span>
}
