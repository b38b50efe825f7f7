import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messages } from '@/modules/catalog/messages'
import {
  FilterControl,
  type ShownFilter,
  SortSelect,
  useShownFilters,
} from '@/modules/catalog/web/browse/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { useIsHydrated } from '@/web/lib/first-screen'
import { formatCount } from '@/web/lib/format'
import { lazyView } from '@/web/lib/lazy-component'
import { paramsOf } from '@/web/lib/search'
import { useMediaQuery } from '@/web/lib/use-media-query'
import { Button } from '@/web/ui/button'

/** Tailwind's `md` breakpoint: from here on, the filters fit next to the title. */
const wideScreen = '(min-width: 48rem)'

const FilterSheet = lazyView(() => import('./filter-sheet').then((module) => module.FilterSheet))

/** The main filters in a row and a button that opens the others; on narrow screens, the sort order and a button that opens all. */
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
    <div className="flex w-full gap-2 md:hidden">
      <FilterSheetButton filters={filters} texts={messages.filters.all} />
      <SortSelect className="min-w-0 flex-1" />
    </div>
  )
}

function WideFilters() {
  const { countActive, clearFilters } = useBrowseParams()
  const filters = useShownFilters()
  const [inBar, others] = [
    filters.filter(({ isInBar }) => isInBar),
    filters.filter(({ isInBar }) => !isInBar),
  ]
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-md:hidden">
      {countActive() > 0 && (
        <Button variant="quiet" onClick={clearFilters}>
          {messages.filters.clear}
        </Button>
      )}
      {others.length > 0 && <FilterSheetButton filters={others} texts={messages.filters.more} />}
      {inBar.map((filter) => (
        <FilterControl key={filter.label} filter={filter} className={widths[filter.kind]} />
      ))}
      <SortSelect className="w-48" />
    </div>
  )
}

const widths = { range: 'w-60', choice: 'w-32', toggle: '' }

type SheetButtonProps = { filters: readonly ShownFilter[]; texts: typeof messages.filters.all }

function FilterSheetButton({ filters, texts }: SheetButtonProps) {
  const [open, setOpen] = useState(false)
  const count = useBrowseParams().countActive(filters.flatMap(paramsOf))
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {count > 0 ? texts.withCount(formatCount(count)) : texts.label}
      </Button>
      {open && (
        <Suspense>
          <FilterSheet filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
