import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ItemSummary } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { messages } from '@/modules/catalog/messages'
import { gridClasses } from '@/modules/catalog/web/browse/item-grid'
import { HolidayButton, HolidayNotice } from '@/modules/catalog/web/listings/holiday'
import { OwnListingCard } from '@/modules/catalog/web/listings/own-listing-card'
import { holidayQuery, useChangeListings } from '@/modules/catalog/web/listings/queries'
import { sellerPath, sellPath } from '@/modules/catalog/web/paths'
import { ownListingsQuery } from '@/modules/catalog/web/queries'
import { ownListingsSlot } from '@/modules/catalog/web/slots'
import { SlotView } from '@/web/lib/modules/slots'
import { useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { showError } from '@/web/ui/toasts/show-error'

const skeletonKeys = ['first', 'second', 'third', 'fourth']

function OwnListingsSkeleton() {
  return (
    <div role="status" aria-label={messages.loading} className={gridClasses('upTo3')}>
      {skeletonKeys.map((key) => (
        <div key={key} className="grid gap-3 rounded-md border border-line bg-surface-raised p-3">
          <div className="flex gap-3">
            <Skeleton shape="block" className="size-20" />
            <div className="grid flex-1 content-between">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-6 w-28" />
            </div>
          </div>
          <Skeleton shape="block" className="h-8" />
        </div>
      ))}
    </div>
  )
}

const { own } = sellMessages

export function OwnListings() {
  const { data, error, refetch, ...more } = useInfiniteQuery(ownListingsQuery)
  const { data: holiday } = useQuery(holidayQuery)
  const listings = data?.pages.flatMap((page) => page.rows)
  return (
    <section aria-labelledby="your-listings" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="your-listings" className="text-lg">
            {own.title}
          </h2>
          {listings && listings.length > 0 && <PublicPageLink />}
          {listings?.some(isOpen) && (
            <span className="text-sm text-ink-muted">
              <SlotView slot={ownListingsSlot} />
            </span>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {listings?.some(({ status }) => status === 'active' || status === 'paused') && <HolidayButton />}
          {listings && !holiday && <PauseAllButton listings={listings} />}
          <Button asChild variant={listings?.length === 0 ? 'secondary' : 'primary'}>
            <Link href={sellPath}>{own.add}</Link>
          </Button>
        </div>
      </div>
      <HolidayNotice />
      {!listings && !error && <OwnListingsSkeleton />}
      {!listings && error && (
        <ErrorState error={error} message={own.loadFailed} onRetry={() => void refetch()} />
      )}
      {listings?.length === 0 && <NoListings />}
      {listings && <ListingCards listings={listings.filter(isOpen)} isAway={Boolean(holiday)} />}
      {listings?.some((listing) => !isOpen(listing)) && (
        <section aria-labelledby="ended-listings" className="mt-4 grid gap-4">
          <h3 id="ended-listings" className="text-base">
            {own.ended}
          </h3>
          <ListingCards listings={listings.filter((listing) => !isOpen(listing))} isAway={Boolean(holiday)} />
        </section>
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

/** Sold and withdrawn listings are the seller's history. */
function isOpen({ status }: ItemSummary) {
  return status !== 'sold' && status !== 'withdrawn'
}

function ListingCards({ listings, isAway }: { listings: readonly ItemSummary[]; isAway: boolean }) {
  if (listings.length === 0) return null
  return (
    <ul className={gridClasses('upTo3')}>
      {listings.map((listing) => (
        <li key={listing.listingId}>
          <OwnListingCard listing={listing} isAway={isAway} />
        </li>
      ))}
    </ul>
  )
}

function PublicPageLink() {
  const viewer = useViewer()
  if (viewer.state !== 'user') return null
  return (
    <span className="text-sm text-ink-muted">
      <TextLink href={sellerPath(viewer.user.username)}>{own.publicPage}</TextLink>
    </span>
  )
}

function NoListings() {
  return (
    <EmptyState
      title={own.none.title}
      message={own.none.message}
      action={
        <Button asChild variant="primary">
          <Link href={sellPath}>{own.none.create}</Link>
        </Button>
      }
    />
  )
}

/** Pauses or resumes all listings. */
function PauseAllButton({ listings }: { listings: readonly ItemSummary[] }) {
  const { mutate, isPending } = useChangeListings()
  const active = listingIdsIn(listings, 'active')
  const paused = listingIdsIn(listings, 'paused')
  if (active.length + paused.length < 2) return null
  const isPausing = active.length > 0
  return (
    <Button
      busy={isPending}
      onClick={() =>
        mutate(isPausing ? { ids: active, status: 'paused' } : { ids: paused, status: 'active' }, {
          onError: (error) => showError(sellMessages.own.someNotChanged, error),
        })
      }
    >
      {isPausing ? sellMessages.own.pauseAll : sellMessages.own.resumeAll}
    </Button>
  )
}

function listingIdsIn(listings: readonly ItemSummary[], state: 'active' | 'paused') {
  return listings.flatMap(({ status, listingId, approval }) =>
    status === state && listingId && !approval ? [listingId] : [],
  )
}
