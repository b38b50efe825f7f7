import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ItemSummary, ListingOffer } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/items/item-messages'
import { ItemGrid, ItemGridSkeleton } from '@/modules/catalog/web/browse/item-grid'
import { sellerPath } from '@/modules/catalog/web/paths'
import { similarItemsQuery } from '@/modules/catalog/web/queries'
import { sellerListingsQuery } from '@/modules/catalog/web/seller/queries'
import { textLinkClasses } from '@/web/ui/text-link'

const { others: texts } = itemMessages
const shownMax = 6

/** Items like this one, and others of the seller of the selected offer. */
export function OtherItems({ itemId, offer }: { itemId: string; offer: ListingOffer | undefined }) {
  const similar = useQuery(similarItemsQuery(itemId))
  return (
    <>
      {(similar.data || !similar.error) && <ItemsSection title={texts.similar} items={similar.data} />}
      {offer && <MoreFromSeller key={offer.sellerId} itemId={itemId} offer={offer} />}
    </>
  )
}

function MoreFromSeller({ itemId, offer }: { itemId: string; offer: ListingOffer }) {
  const { data, error } = useInfiniteQuery(sellerListingsQuery(offer.sellerId))
  const listings = data?.pages.flatMap((page) => page.rows) ?? []
  const others = new Map(listings.map((listing) => [listing.id, listing]))
  others.delete(itemId)
  if (!data && error) return null
  return (
    <ItemsSection
      title={texts.moreFrom(offer.seller)}
      aside={
        <Link href={sellerPath(offer.seller)} className={textLinkClasses}>
          {texts.all}
        </Link>
      }
      items={data && [...others.values()].slice(0, shownMax)}
    />
  )
}

type SectionProps = { title: string; aside?: ReactNode; items: readonly ItemSummary[] | undefined }

function ItemsSection({ title, aside, items }: SectionProps) {
  const titleId = useId()
  if (items?.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-base">
          {title}
        </h2>
        {aside && <div className="text-sm">{aside}</div>}
      </div>
      <div className="@container">
        {items ? (
          <ItemGrid columns="upTo3" items={items} />
        ) : (
          <ItemGridSkeleton columns="upTo3" count={shownMax} />
        )}
      </div>
    </section>
  )
}
