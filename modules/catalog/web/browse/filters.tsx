import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { messages } from '@/modules/catalog/messages'
import { CategorySelect, PriceRange, SortSelect } from '@/modules/catalog/web/browse/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { formatCount } from '@/web/lib/format'
import { lazyView } from '@/web/lib/lazy-component'
import { Button } from '@/web/ui/button'

/** Tailwind's `md` breakpoint: from here on, the filters fit next to the title. */
const wideScreen = '(min-width: 48rem)'

/** Uses matchMedia rather than CSS, so that no control is rendered twice. */
function useIsWideScreen() {
  return useSyncExternalStore(subscribeToScreen, () => matchMedia(wideScreen).matches)
}

function subscribeToScreen(listener: () => void) {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const FilterSheet = lazyView(() => import('./filter-sheet').then((module) => module.FilterSheet))

/** All filters in a row; on narrow screens, the sort order and a button that opens the other filters. */
export function Filters() {
  const { activeFilterCount, rawParam, clearFilters } = useBrowseParams()
  if (!useIsWideScreen())
    return (
      <div className="flex w-full gap-2">
        <FilterSheetButton count={activeFilterCount - (rawParam('search') ? 1 : 0)} />
        <SortSelect className="min-w-0 flex-1" />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {activeFilterCount > 0 && (
        <Button variant="quiet" onClick={clearFilters}>
          {messages.filters.clear}
        </Button>
      )}
      <PriceRange className="w-60" />
      <CategorySelect className="w-32" />
      <SortSelect className="w-48" />
    </div>
  )
}

function FilterSheetButton({ count }: { count: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {count > 0 ? messages.filters.titleWithCount(formatCount(count)) : messages.filters.title}
      </Button>
      {open && (
        <Suspense>
          <FilterSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
