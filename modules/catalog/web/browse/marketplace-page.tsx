import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { browseMessages } from '@/modules/catalog/browse-messages'
import { messages } from '@/modules/catalog/messages'
import { FilterSidebar, Filters } from '@/modules/catalog/web/browse/filters/filters'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { ItemList, ItemListSkeleton } from '@/modules/catalog/web/browse/item-list'
import { RecentlySold } from '@/modules/catalog/web/browse/recently-sold'
import {
  marketplaceQuery,
  useBrowseView,
  type View,
  ViewSwitch,
} from '@/modules/catalog/web/browse/view-switch'
import type { BrowseParams, fetchBrowsePage } from '@/modules/catalog/web/queries'
import { formatCount } from '@/web/lib/format/format'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { classNames } from '@/web/ui/class-names'
import { ErrorState } from '@/web/ui/states/error-state'

const { marketplace } = messages
const skeletonCount = 8

const FilterChips = lazyView(() => import('./filters/filter-chips').then((module) => module.FilterChips))
const NoItems = lazyView(() => import('./no-items').then((module) => module.NoItems))

export function MarketplacePage() {
  const { browse, countActive } = useBrowseParams()
  const hasFilters = countActive() > 0
  const view = useBrowseView()
  const list = useInfiniteQuery(marketplaceQuery(browse, view))
  return (
    <>
      <RecentlySold />
      <div className={classNames(pageClasses, view === 'gallery' ? gallerySidebarClasses : sidebarClasses)}>
        <FilterSidebar />
        <div>
          <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5 sm:mb-3">
            <div className="me-auto flex min-w-0 items-baseline gap-3 max-sm:flex-1 max-sm:basis-0 tight:basis-full tight:flex-wrap">
              <h1 className="text-lg">{marketplace.title}</h1>
              <Count list={list} browse={browse} />
            </div>
            <ViewSwitch />
            <Filters />
          </div>
          {hasFilters && (
            <Suspense>
              <FilterChips />
            </Suspense>
          )}
          <Items list={list} browse={browse} view={view} />
        </div>
      </div>
    </>
  )
}

type List = UseInfiniteQueryResult<InfiniteData<Awaited<ReturnType<typeof fetchBrowsePage>>>>
type ItemListProps = { list: List; browse: BrowseParams }

/** The number of matches, not only of those that are loaded. */
function Count({ list: { data, isError }, browse: { search } }: ItemListProps) {
  const page = data?.pages[0]
  return (
    <span role="status" className="tabular block min-h-5 min-w-0 text-sm text-ink-muted wrap-anywhere">
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
    return <ErrorState error={error} message={messages.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <ItemListSkeleton view={view} count={skeletonCount} />
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
      <Suspense fallback={<ItemListSkeleton view={view} count={skeletonCount} />}>
        <ItemList items={items} list={list} view={view} />
      </Suspense>
    </div>
  )
}

const pageClasses = 'mx-auto w-full max-w-[90rem] items-start gap-4 px-4 py-2 sm:px-6 sm:py-4'
const sidebarClasses = 'xl:grid xl:grid-cols-[12rem_minmax(0,1fr)]'
const gallerySidebarClasses = '2xl:grid 2xl:grid-cols-[12rem_minmax(0,1fr)]'

/** The delay avoids a flicker when the response is fast. */
const staleClasses = 'opacity-50 delay-500'
