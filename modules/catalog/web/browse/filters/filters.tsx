import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { messages } from '@/modules/catalog/messages'
import {
  FilterControl,
  type ShownFilter,
  SortSelect,
  useShownFilters,
} from '@/modules/catalog/web/browse/filters/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { useClosedByBack } from '@/modules/catalog/web/browse/filters/use-closed-by-back'
import { useBrowseView, type View } from '@/modules/catalog/web/browse/view-switch'
import { useMediaQuery } from '@/web/lib/browser/use-media-query'
import { formatCount } from '@/web/lib/format/format'
import { useIsHydrated } from '@/web/lib/modules/first-screen'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { paramsOf } from '@/web/lib/modules/search'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { LoadingBlock } from '@/web/ui/states/query-view'

/** Tailwind's `md` breakpoint: from here on, the filters fit next to the title. */
const wideScreen = '(min-width: 48rem)'

/** From Tailwind's `xl` breakpoint on, the filters are beside the items; from `2xl` on in the gallery, which would lose a column. */
const sidebarScreens: Record<View, string> = {
  gallery: '(min-width: 90rem)',
  grid: '(min-width: 80rem)',
  table: '(min-width: 80rem)',
}

const FilterPanel = lazyView(() => import('./filter-panel').then((module) => module.FilterPanel))
const FilterSheet = lazyView(() => import('./filter-sheet').then((module) => module.FilterSheet))

/**
 * The main filters in a row and a button that opens the others; on narrow screens, the sort order and a button that opens all; beside
 * the sidebar, only the sort order.
 */
export function Filters() {
  const isWide = useMediaQuery(wideScreen)
  // The server doesn't know the width, so its page has both.
  const hasBoth = !useIsHydrated()
  return (
    <>
      {(isWide || hasBoth) && <WideFilters />}
      {(!isWide || hasBoth) && <NarrowFilters />}
    </>
  )
}

function NarrowFilters() {
  const filters = useShownFilters()
  return (
    <div className="flex w-full gap-2 md:hidden tight:flex-wrap">
      <FilterSheetButton filters={filters} texts={messages.filters.all} />
      <SortSelect className="min-w-0 flex-1 tight:basis-full" />
    </div>
  )
}

/** All filters, on wide screens. Its place is there before it is loaded, so that nothing moves. */
export function FilterSidebar() {
  const view = useBrowseView()
  const hasPanel = useMediaQuery(sidebarScreens[view])
  const filters = useShownFilters()
  return (
    <aside
      aria-label={messages.filters.title}
      className={classNames(sidebarClasses, view === 'gallery' ? 'max-2xl:hidden' : 'max-xl:hidden')}
    >
      {hasPanel && (
        <>
          <div className="mb-3 flex h-10 items-center justify-between">
            <h2 className="text-base">{messages.filters.title}</h2>
            <ClearButton />
          </div>
          <Suspense fallback={<LoadingBlock />}>
            <FilterPanel filters={filters} />
          </Suspense>
        </>
      )}
    </aside>
  )
}

const sidebarClasses =
  'sticky top-16 -mt-1 max-h-[calc(100dvh-4rem)] overflow-y-auto -mx-1 px-1 pt-1 pb-6 text-sm [scrollbar-width:thin]'

function ClearButton() {
  const { countActive, clearFilters } = useBrowseParams()
  if (countActive() === 0) return null
  return (
    <Button variant="quiet" onClick={clearFilters}>
      {messages.filters.clear}
    </Button>
  )
}

function WideFilters() {
  const hasSidebar = useMediaQuery(sidebarScreens[useBrowseView()])
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-md:hidden">
      {!hasSidebar && <BarFilters />}
      <SortSelect className="w-48" />
    </div>
  )
}

function BarFilters() {
  const view = useBrowseView()
  const filters = useShownFilters()
  const [inBar, others] = [
    filters.filter(({ isInBar }) => isInBar),
    filters.filter(({ isInBar }) => !isInBar),
  ]
  return (
    <div className={classNames('contents', view === 'gallery' ? '2xl:hidden' : 'xl:hidden')}>
      <ClearButton />
      {others.length > 0 && <FilterSheetButton filters={others} texts={messages.filters.more} />}
      {inBar.map((filter) => (
        <FilterControl key={filter.label} filter={filter} className={widths[filter.kind]} />
      ))}
    </div>
  )
}

const widths = { range: 'w-60', choice: 'w-32', toggle: '' }

type SheetButtonProps = { filters: readonly ShownFilter[]; texts: typeof messages.filters.all }

function FilterSheetButton({ filters, texts }: SheetButtonProps) {
  const { isOpen, open, close } = useClosedByBack()
  const count = useBrowseParams().countActive(filters.flatMap(paramsOf))
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {count > 0 ? texts.withCount(formatCount(count)) : texts.label}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterSheet filters={filters} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
