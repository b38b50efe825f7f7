import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { ListingOffer } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/items/item-messages'
import { messages } from '@/modules/catalog/messages'
import { offerMessages } from '@/modules/catalog/sellers/offer-messages'
import {
  describeOffer,
  HandOverFact,
  OrderFacts,
  ProofFact,
  RatingFact,
  VerifiedPlayer,
} from '@/modules/catalog/web/item/offer-facts'
import {
  firstOffers,
  firstOffersCount,
  type OfferSort,
  offerSorts,
  sortOffers,
} from '@/modules/catalog/web/item/offers'
import { sellerPath } from '@/modules/catalog/web/paths'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Select } from '@/web/ui/forms/select'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { Username } from '@/web/ui/values/username'

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
  return (
    <tr
      onClick={own ? undefined : onSelect}
      className={classNames(
        'border-b border-line last:border-0',
        selected && 'bg-accent-soft',
        !own && 'cursor-pointer',
        !own && !selected && 'hover:bg-surface-float',
      )}
    >
      <OfferCell className="w-px">
        <input
          type="radio"
          name={group}
          value={offer.listingId}
          checked={selected}
          disabled={own}
          onChange={onSelect}
          aria-label={describeOffer(offer)}
          className="block size-4 accent-accent disabled:opacity-30"
        />
      </OfferCell>
      <OfferCell>
        <span className={classNames('tabular block text-base font-semibold', own && 'text-ink-muted')}>
          {formatMoney(offer.price)}
        </span>
        <SmallText>
          <span className="sm:hidden">{serial ? `${serial} · ` : ''}</span>
          {condition}
        </SmallText>
      </OfferCell>
      <OfferCell wide className="tabular">
        {serial ?? <span className="text-ink-muted">{offerMessages.noSerial}</span>}
      </OfferCell>
      <OfferCell wide>
        <ProofFact verified={offer.verified} />
      </OfferCell>
      <OfferCell className="max-w-28 sm:max-w-36">
        <SellerCell offer={offer} own={own} />
      </OfferCell>
      <OfferCell>
        <RatingFact {...offer.sellerFacts} />
        <span className="sm:hidden">
          <HandOverFact {...offer.sellerFacts} />
        </span>
      </OfferCell>
      <OfferCell wide>
        <HandOverFact {...offer.sellerFacts} />
      </OfferCell>
      <OfferCell wide className="whitespace-nowrap text-ink-muted max-md:hidden">
        <TimeAgo iso={offer.listedDate} />
      </OfferCell>
    </tr>
  )
}

function SellerCell({ offer, own }: { offer: ListingOffer; own: boolean }) {
  if (own) return <Badge tone="accent">{offerMessages.yourListing}</Badge>
  return (
    <>
      <span className="flex min-w-0 items-center gap-1">
        <Link
          href={sellerPath(offer.seller)}
          onClick={stopPropagation}
          className="block truncate rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          <Username name={offer.seller} isTemporary={offer.sellerTemporary} />
        </Link>
        {offer.sellerFacts.verified && <VerifiedPlayer />}
      </span>
      <OrderFacts facts={offer.sellerFacts} />
      <span className="text-xs sm:hidden">
        <ProofFact verified={offer.verified} />
      </span>
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
        'px-1.5 py-2 align-top first:pt-3 first:ps-3 last:pe-3 sm:px-2 sm:first:ps-5 sm:last:pe-5',
        wide && 'max-sm:hidden',
        className,
      )}
    >
      {children}
    </td>
  )
}

function SmallText({ children }: { children: ReactNode }) {
  return <span className="block truncate text-xs text-ink-muted">{children}</span>
}

const { columns } = offerMessages
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
          <tbody>
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
          </tbody>
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

function ColumnHeadings() {
  return (
    <thead className="text-start text-xs text-ink-muted max-sm:sr-only">
      <tr className="border-b border-line">
        {Object.entries(columns).map(([name, heading]) => (
          <th
            key={name}
            scope="col"
            className={classNames(
              'px-2 py-1.5 font-medium whitespace-nowrap first:ps-5 last:pe-5',
              name === 'listed' && 'max-md:hidden',
            )}
          >
            {name === 'choose' ? <span className="sr-only">{heading}</span> : heading}
          </th>
        ))}
      </tr>
    </thead>
  )
}
