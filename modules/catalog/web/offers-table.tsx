import { type ReactNode, useId } from 'react'
import type { ListingOffer } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/item-words'
import { OfferRow } from '@/modules/catalog/web/offer-row'
import { formatCount } from '@/web/lib/format'

const { columns } = itemMessages.offers

type Props = {
  offers: readonly ListingOffer[]
  viewerId: string
  chosenId: string | undefined
  onChoose: (listingId: string) => void
}

/** One choice among the rows: arrows move it, a press anywhere in a row makes it. */
export function OffersTable({ offers, viewerId, chosenId, onChoose }: Props) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="border-t border-line">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4 pb-2">
        <h2 id={id} className="text-base">
          {itemMessages.offers.title}
        </h2>
        <span className="tabular text-sm text-ink-muted">{formatCount(offers.length)}</span>
      </div>
      <div className="max-h-[23rem] overflow-y-auto overscroll-contain">
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 z-10 bg-surface-raised shadow-[inset_0_-1px_var(--line)]">
            <tr>
              <ColumnHeading>
                <span className="sr-only">{columns.choose}</span>
              </ColumnHeading>
              <ColumnHeading>{columns.price}</ColumnHeading>
              <ColumnHeading wide>{columns.serial}</ColumnHeading>
              <ColumnHeading>{columns.seller}</ColumnHeading>
              <ColumnHeading wide>{columns.condition}</ColumnHeading>
              <ColumnHeading wide>{columns.listed}</ColumnHeading>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <OfferRow
                key={offer.listingId}
                offer={offer}
                group={id}
                own={offer.sellerId === viewerId}
                chosen={offer.listingId === chosenId}
                onChoose={() => onChoose(offer.listingId)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Wide ones stand only where there is room; a phone shows theirs under the price and the seller. */
function ColumnHeading({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`px-2 py-2 text-left text-xs font-medium text-ink-muted first:pl-5 last:pr-5 ${wide ? 'hidden sm:table-cell' : ''}`}
    >
      {children}
    </th>
  )
}
