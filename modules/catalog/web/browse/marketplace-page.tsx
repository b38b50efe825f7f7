import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '@/modules/catalog/messages'
import { Filters } from '@/modules/catalog/web/browse/filters'
import { ItemGrid, ItemGridSkeleton } from '@/modules/catalog/web/browse/item-grid'
import { NoItems } from '@/modules/catalog/web/browse/no-items'
import { RecentlySold } from '@/modules/catalog/web/browse/recently-sold'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { type BrowseParams, browseQuery } from '@/modules/catalog/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { formatCount } from '@/web/lib/format'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { ErrorState } from '@/web/ui/error-state'
import { Page } from '@/web/ui/page'

type LoadMoreProps = {
  list: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    isPlaceholderData: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
}

/** Far enough ahead that scrolling users don't reach the end of the list. */
const prefetchMarginPx = 800

/** Loads the next page when it comes close to the viewport, or when the button is pressed. */
function LoadMore({ list }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, error } = list
  const sentinel = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => void list.fetchNextPage())
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData

  useEffect(() => {
    if (!canLoad || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      {
        rootMargin: `${prefetchMarginPx}px`,
      },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [canLoad])

  if (!hasNextPage) return null
  return (
    <div ref={sentinel} className="mt-8 grid justify-items-center gap-3">
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(error, messages.marketplace.loadMoreFailed)}
        </p>
      )}
      <Button
        busy={isFetchingNextPage}
        busyText={messages.marketplace.loadingMore}
        onClick={() => void list.fetchNextPage()}
      >
        {isFetchNextPageError ? uiMessages.failed.retry : messages.marketplace.more}
      </Button>
    </div>
  )
}

const { marketplace } = messages
const skeletonCount = 8

export function MarketplacePage() {
  const { browse } = useBrowseParams()
  const list = useBrowse(browse)
  return (
    <>
      <RecentlySold />
      <Page title={marketplace.title} lead={<Count list={list} browse={browse} />} actions={<Filters />}>
        <Items list={list} browse={browse} />
      </Page>
    </>
  )
}

type ItemListProps = { list: ReturnType<typeof useBrowse>; browse: BrowseParams }

function useBrowse(browse: BrowseParams) {
  return useInfiniteQuery({ ...browseQuery(browse), placeholderData: keepPreviousData })
}

/** Shows how many items are loaded, because the server doesn't count all matches. */
function Count({ list: { data, isError, hasNextPage }, browse: { search } }: ItemListProps) {
  const count = data?.pages.reduce((sum, page) => sum + page.items.length, 0)
  return (
    <span role="status" className="tabular block min-h-6">
      {count === undefined
        ? isError
          ? ''
          : messages.loadingItems
        : countText({ count, hasNextPage, search })}
    </span>
  )
}

function countText({ count, hasNextPage, search }: { count: number; hasNextPage: boolean; search?: string }) {
  const loaded = marketplace.count(count, formatCount(count))
  const items = hasNextPage ? marketplace.firstOfMany(loaded) : loaded
  return search ? marketplace.countForSearch(items, search) : items
}

function Items({ list, browse }: ItemListProps) {
  const { data, error, isPlaceholderData, refetch } = list
  if (!data && error)
    return <ErrorState message={errorMessage(error, messages.loadFailed)} onRetry={() => void refetch()} />
  if (!data) return <ItemGridSkeleton count={skeletonCount} columns="upTo5" />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <NoItems browse={browse} />
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames('transition-opacity', isPlaceholderData && staleClasses)}
    >
      <h2 className="sr-only">{marketplace.items}</h2>
      <ItemGrid items={items} columns="upTo5" />
      <LoadMore list={list} />
    </div>
  )
}

/** The delay avoids a flicker when the response is fast. */
const staleClasses = 'opacity-50 delay-500'
