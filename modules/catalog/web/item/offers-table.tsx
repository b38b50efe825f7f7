import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { ListingOffer } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/item-messages'
import { messages } from '@/modules/catalog/messages'
import { offerMessages } from '@/modules/catalog/offer-messages'
import {
  firstOffers,
  firstOffersCount,
  type OfferSort,
  offerSorts,
  sortOffers,
} from '@/modules/catalog/web/item/offers'
import { sellerPath } from '@/modules/catalog/web/paths'
import { SellerLine } from '@/modules/catalog/web/seller/seller-line'
import { formatCount, formatMoney } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { CopyMark } from '@/web/ui/copy-mark'
import { Select } from '@/web/ui/forms/select'
import { TimeAgo } from '@/web/ui/time-ago'
import { Username, usernameText } from '@/web/ui/username'

type OfferRowProps = {
  offer: ListingOffer
  group: string
  own: boolean
  selected: boolean
  onSelect: () => void
}

function OfferRow({ offer, group, own, selected, onSelect }: OfferRowProps) {
  const serial = offer.serial === null ? undefined : `#${formatCount(offer.serial)}`
  const condition = messages.conditions[offer.condition]
  const seller = usernameText(offer.seller, offer.sellerTemporary)
  return (
    <OfferRows selected={selected} onSelect={own ? undefined : onSelect}>
      <tr>
        <OfferCell className="w-px">
          <input
            type="radio"
            name={group}
            value={offer.listingId}
            checked={selected}
            disabled={own}
            onChange={onSelect}
            aria-label={[formatMoney(offer.price), seller, serial, condition].filter(Boolean).join(', ')}
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
          {serial ?? <span className="text-ink-muted">{offerMessages.noSerial}</span>}
        </OfferCell>
        <OfferCell className="max-w-40 sm:max-w-48">
          <SellerCell offer={offer} own={own} />
        </OfferCell>
        <OfferCell wide>{condition}</OfferCell>
        <OfferCell wide className="whitespace-nowrap text-ink-muted">
          <TimeAgo iso={offer.listedDate} />
        </OfferCell>
      </tr>
      <tr>
        <td />
        <td colSpan={columnCount - 1} className="px-2 pb-2.5 sm:pr-5">
          <SellerLine
            facts={offer.sellerFacts}
            lead={<CopyMark verified={offer.verified} />}
            isBrief={!selected}
          />
        </td>
      </tr>
    </OfferRows>
  )
}

type OfferRowsProps = { selected: boolean; onSelect: (() => void) | undefined; children: ReactNode }

/** The two rows of an offer look and act as one. */
function OfferRows({ selected, onSelect, children }: OfferRowsProps) {
  return (
    // biome-ignore lint/a11y: the radio button in the first row selects the offer by keyboard.
    <tbody
      onClick={onSelect}
      className={classNames(
        'border-b border-line last:border-0',
        selected && 'bg-accent-soft',
        onSelect && 'cursor-pointer',
        onSelect && !selected && 'hover:bg-surface-float',
      )}
    >
      {children}
    </tbody>
  )
}

function SellerCell({ offer, own }: { offer: ListingOffer; own: boolean }) {
  return (
    <>
      {own ? (
        <Badge tone="accent">{offerMessages.yourListing}</Badge>
      ) : (
        <Link
          href={sellerPath(offer.seller)}
          onClick={stopPropagation}
          className="block truncate rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          <Username name={offer.seller} isTemporary={offer.sellerTemporary} />
        </Link>
      )}
      <SmallText className="sm:hidden">
        {offerMessages.listed(<TimeAgo key="ago" iso={offer.listedDate} className="lowercase" />)}
      </SmallText>
    </>
  )
}

/** A click on a name opens the seller's page, and doesn't select the offer. */
function stopPropagation(event: MouseEvent) {
  event.stopPropagation()
}

function OfferCell({
  wide,
  className,
  children,
}: {
  wide?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <td
      className={classNames(
        'px-2 pt-2 pb-0.5 align-middle first:pl-5 last:pr-5',
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

const { columns } = offerMessages
const columnCount = Object.keys(columns).length
const sortOptions = offerSorts.map((value) => ({ value, label: offerMessages.sorts[value] }))

type Props = {
  offers: readonly ListingOffer[]
  viewerId: string
  selectedId: string | undefined
  onSelect: (listingId: string) => void
}

/** A radio group of rows: arrow keys change the selection, and a click anywhere in a row selects it. */
export function OffersTable({ offers, viewerId, selectedId, onSelect }: Props) {
  const id = useId()
  const [sort, setSort] = useState<OfferSort>('price')
  const [showsAll, setShowsAll] = useState(false)
  const sorted = sortOffers(offers, sort)
  const isLong = offers.length > firstOffersCount
  return (
    <div role="radiogroup" aria-labelledby={id} className="border-t border-line">
      <div className="flex min-h-14 items-center justify-between gap-4 px-5">
        <div className="flex items-baseline gap-2">
          <h2 id={id} className="text-base">
            {itemMessages.offers.title}
          </h2>
          <span className="tabular text-sm text-ink-muted max-sm:hidden">{formatCount(offers.length)}</span>
        </div>
        {offers.length > 1 && (
          <Select
            aria-label={offerMessages.sort}
            options={sortOptions}
            value={sort}
            onChange={(event) => setSort(offerSorts.find((each) => each === event.target.value) ?? 'price')}
            className="w-32 sm:w-44"
          />
        )}
      </div>
      <div className={classNames('border-t border-line', showsAll && 'lg:max-h-128 lg:overflow-y-auto')}>
        <table className="w-full border-collapse text-sm">
          <ColumnHeadings />
          {(showsAll ? sorted : firstOffers(sorted, selectedId)).map((offer) => (
            <OfferRow
              key={offer.listingId}
              offer={offer}
              group={id}
              own={offer.sellerId === viewerId}
              selected={offer.listingId === selectedId}
              onSelect={() => onSelect(offer.listingId)}
            />
          ))}
        </table>
      </div>
      {isLong && (
        <Button
          variant="quiet"
          aria-expanded={showsAll}
          className="w-full rounded-none border-t border-line"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? offerMessages.showFewer
            : offerMessages.showAll(offers.length, formatCount(offers.length))}
        </Button>
      )}
    </div>
  )
}

/** For screen readers: the values speak for themselves. */
function ColumnHeadings() {
  return (
    <thead className="sr-only">
      <tr>
        {Object.values(columns).map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  )
}
