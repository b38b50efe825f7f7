import { Link } from 'wouter'
import { useBrowsePlace } from '@/modules/catalog/web/browse-place'
import { isUpsideDown } from '@/modules/catalog/web/filter-controls'
import type { Browse } from '@/modules/catalog/web/queries'
import { words } from '@/modules/catalog/words'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'

const { nothing } = words

export function NoItems({ browse }: { browse: Browse }) {
  const { narrowed, clear } = useBrowsePlace()
  if (narrowed === 0) return <NothingListed />
  return (
    <EmptyState
      title={browse.search ? nothing.searched(browse.search) : nothing.filtered}
      message={isUpsideDown(browse) ? words.filters.upsideDown : nothing.advice}
      action={
        <Button onClick={clear}>
          {narrowed === 1 && browse.search ? nothing.clearSearch : nothing.clearFilters}
        </Button>
      }
    />
  )
}

export function NothingListed() {
  return (
    <EmptyState
      title={nothing.listed}
      message={nothing.first}
      action={
        <Button asChild>
          <Link href="/sell">{nothing.list}</Link>
        </Button>
      }
    />
  )
}
