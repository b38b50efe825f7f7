import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { browseMessages } from '@/modules/catalog/browse-messages'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { Filters } from '@/modules/catalog/web/browse/filters'
import { ItemGrid, ItemGridSkeleton } from '@/modules/catalog/web/browse/item-grid'
import { RecentlySold } from '@/modules/catalog/web/browse/recently-sold'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { useBrowseView, type View, ViewSwitch } from '@/modules/catalog/web/browse/view-switch'
import { type BrowseParams, browseQuery } from '@/modules/catalog/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { formatCount } from '@/web/lib/format'
import { lazyView } from '@/web/lib/lazy-component'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { ErrorState } from '@/web/ui/error-state'

type LoadMoreProps = {
  items: readonly ItemSummary[]
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

const none: readonly ItemSummary[] = []
/** Half a screen ahead, so that scrolling users don't reach the end of the list, and phones don't load items that nobody scrolls to. */
const prefetchMargin = '50%'

/** Loads the next page when it comes close to the viewport, or when the button is pressed. */
function LoadMore({ items, list }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, error } = list
  const sentinel = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => void list.fetchNextPage())
  // The grid renders most items later too. Until then the end of the list is higher up.
  const areShown = useDeferredValue(items, none) === items
  const canLoad = hasNextPage && areShown && !isFetching && !isFetchNextPageError && !isPlaceholderData

  useEffect(() => {
    if (!canLoad || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      {
        rootMargin: prefetchMargin,
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

const NoItems = lazyView(() => import('./no-items').then((module) => module.NoItems))
const ItemTable = lazyView(() => import('./item-table').then((module) => module.ItemTable))

export function MarketplacePage() {
  const { browse } = useBrowseParams()
  const view = useBrowseView()
  const list = useBrowse(view === 'table' ? { ...browse, view } : browse)
  return (
    <>
      <RecentlySold />
      <div className="mx-auto w-full max-w-[90rem] px-4 py-2 sm:px-6 sm:py-4">
        <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5 sm:mb-3">
          <div className="mr-auto flex min-w-0 items-baseline gap-3">
            <h1 className="text-lg">{marketplace.title}</h1>
            <Count list={list} browse={browse} />
          </div>
          <ViewSwitch />
          <Filters />
        </div>
        <Items list={list} browse={browse} view={view} />
      </div>
    </>
  )
}

type ItemListProps = { list: ReturnType<typeof useBrowse>; browse: BrowseParams }

function useBrowse(browse: BrowseParams) {
  return useInfiniteQuery({ ...browseQuery(browse), placeholderData: keepPreviousData })
}

/** The number of matches, not only of those that are loaded. */
function Count({ list: { data, isError }, browse: { search } }: ItemListProps) {
  const page = data?.pages[0]
  return (
    <span role="status" className="tabular block min-h-5 truncate text-sm text-ink-muted">
      {page ? countText(page, search) : isError ? '' : messages.loadingItems}
    </span>
  )
}

function countText({ total, isExact }: { total: number; isExact: boolean }, search: string | undefined) {
  const items = browseMessages.count({ total, shown: formatCount(total), isExact })
  return search ? marketplace.countForSearch(items, search) : items
}

function Items({ list, browse, view }: ItemListProps & { view: View }) {
  const { data, error, isPlaceholderData, refetch } = list
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  if (!data && error)
    return <ErrorState message={errorMessage(error, messages.loadFailed)} onRetry={() => void refetch()} />
  if (!data) return <ItemGridSkeleton count={skeletonCount} columns="upTo6" />
  if (items.length === 0)
    return (
      <Suspense>
        <NoItems browse={browse} />
      </Suspense>
    )
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames('transition-opacity', isPlaceholderData && staleClasses)}
    >
      <h2 className="sr-only">{marketplace.items}</h2>
      <Suspense fallback={<ItemGridSkeleton count={skeletonCount} columns="upTo6" />}>
        {view === 'table' ? <ItemTable items={items} /> : <ItemGrid items={items} columns="upTo6" />}
        <LoadMore items={items} list={list} />
      </Suspense>
    </div>
  )
}

/** The delay avoids a flicker when the response is fast. */
const staleClasses = 'opacity-50 delay-500'
