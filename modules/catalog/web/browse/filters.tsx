import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { messages } from '@/modules/catalog/messages'
import { CategorySelect, PriceRange, SortSelect } from '@/modules/catalog/web/browse/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { formatCount } from '@/web/lib/format'
import { lazyView } from '@/web/lib/lazy-component'
import { Button } from '@/web/ui/button'

/** Tailwind's `md`: where the filters have room beside the title. */
const wideScreen = '(min-width: 48rem)'

/** Asked in code, not hidden in CSS, so that a page never holds the same control twice. */
function useIsWideScreen() {
  return useSyncExternalStore(subscribeToScreen, () => matchMedia(wideScreen).matches)
}

function subscribeToScreen(listener: () => void) {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const FilterSheet = lazyView(() => import('./filter-sheet').then((module) => module.FilterSheet))

/** One row; on a phone the sort and a button for the rest. */
export function Filters() {
  const { narrowed, typed, clear } = useBrowseParams()
  if (!useIsWideScreen())
    return (
      <div className="flex w-full gap-2">
        <FilterSheetButton count={narrowed - (typed('search') ? 1 : 0)} />
        <SortSelect className="min-w-0 flex-1" />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {narrowed > 0 && (
        <Button variant="quiet" onClick={clear}>
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
        {count > 0 ? messages.filters.counted(formatCount(count)) : messages.filters.title}
      </Button>
      {open && (
        <Suspense>
          <FilterSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
