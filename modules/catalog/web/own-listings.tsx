import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sellMessages } from '@/modules/catalog/sell-words'
import { gridClasses } from '@/modules/catalog/web/item-grid'
import { OwnListingCard } from '@/modules/catalog/web/own-listing-card'
import { OwnListingsSkeleton } from '@/modules/catalog/web/own-listings-skeleton'
import { PauseAllButton } from '@/modules/catalog/web/pause-all'
import { ownListingsQuery } from '@/modules/catalog/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { ErrorState } from '@/web/ui/error-state'

const { own } = sellMessages

/** Everything one has put up for sale, newest first. */
export function OwnListings() {
  const { data, error, refetch, ...more } = useInfiniteQuery(ownListingsQuery)
  const listings = data?.pages.flatMap((page) => page.listings)
  return (
    <section aria-labelledby="your-listings" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="your-listings" className="text-lg">
          {own.title}
        </h2>
        <div className="flex flex-wrap gap-2">
          {listings && <PauseAllButton listings={listings} />}
          <Button asChild variant={listings?.length === 0 ? 'secondary' : 'primary'}>
            <Link href="/sell">{own.add}</Link>
          </Button>
        </div>
      </div>
      {!listings && !error && <OwnListingsSkeleton />}
      {!listings && error && (
        <ErrorState message={errorMessage(error, own.loadFailed)} onRetry={() => void refetch()} />
      )}
      {listings?.length === 0 && <NoListings />}
      {listings && listings.length > 0 && (
        <ul className={gridClasses()}>
          {listings.map((listing) => (
            <li key={listing.listingId}>
              <OwnListingCard listing={listing} />
            </li>
          ))}
        </ul>
      )}
      {more.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {own.more}
        </Button>
      )}
    </section>
  )
}

function NoListings() {
  return (
    <EmptyState
      title={own.none.title}
      message={own.none.message}
      action={
        <Button asChild variant="primary">
          <Link href="/sell">{own.none.create}</Link>
        </Button>
      }
    />
  )
}
