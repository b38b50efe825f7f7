import { useInfiniteQuery } from '@tanstack/react-query'
import type { Seller } from '@/modules/catalog/contract'
import { sellerMessages } from '@/modules/catalog/sellers/seller-messages'
import { ItemCard } from '@/modules/catalog/web/browse/cards/item-card'
import { ItemGridSkeleton, marketGridClasses } from '@/modules/catalog/web/browse/item-grid'
import { sellerListingsQuery } from '@/modules/catalog/web/seller/queries'
import { formatCount, formatDate } from '@/web/lib/format/format'
import { useIsHydrated } from '@/web/lib/modules/first-screen'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'

const { listings: texts } = sellerMessages
const skeletonCount = 4

/** The seller's active listings, newest first. */
export function SellerListings({ seller }: { seller: Seller }) {
  return (
    <section aria-labelledby="seller-listings" className="grid gap-4">
      <h2 id="seller-listings" className="flex items-baseline gap-2 text-lg">
        {texts.title}
        <span className="tabular text-sm font-normal text-ink-muted">{formatCount(seller.listingCount)}</span>
      </h2>
      <Listings seller={seller} />
    </section>
  )
}

function Listings({ seller }: { seller: Seller }) {
  const { data, error, refetch, ...list } = useInfiniteQuery(sellerListingsQuery(seller.id))
  if (seller.holiday) return <NoListings {...seller} />
  if (!data && error)
    return <ErrorState error={error} message={texts.failed} onRetry={() => void refetch()} />
  if (!data) return <ItemGridSkeleton count={Math.min(skeletonCount, seller.listingCount)} />
  const listings = data.pages.flatMap((page) => page.rows)
  if (listings.length === 0) return <NoListings {...seller} />
  return (
    <>
      <div className="@container">
        <ul className={marketGridClasses()}>
          {listings.map((listing) => (
            <li key={listing.listingId}>
              <ItemCard item={listing} />
            </li>
          ))}
        </ul>
      </div>
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

function NoListings({ holiday }: Seller) {
  const isHydrated = useIsHydrated()
  if (!holiday) return <EmptyState message={texts.none} />
  const { until } = holiday
  return <EmptyState message={until && isHydrated ? texts.awayUntil(formatDate(until)) : texts.away} />
}
