import { Link } from 'wouter'
import { messages } from '@/modules/catalog/messages'
import { isPriceRangeInverted } from '@/modules/catalog/web/browse/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import type { BrowseFilters } from '@/modules/catalog/web/queries'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'

const { emptyStates } = messages

export function NoItems({ browse }: { browse: BrowseFilters }) {
  const { narrowed, clear } = useBrowseParams()
  if (narrowed === 0) return <NothingListed />
  return (
    <EmptyState
      title={browse.search ? emptyStates.searched(browse.search) : emptyStates.filtered}
      message={isPriceRangeInverted(browse) ? messages.filters.upsideDown : emptyStates.advice}
      action={
        <Button onClick={clear}>
          {narrowed === 1 && browse.search ? emptyStates.clearSearch : emptyStates.clearFilters}
        </Button>
      }
    />
  )
}

export function NothingListed() {
  return (
    <EmptyState
      title={emptyStates.listed}
      message={emptyStates.first}
      action={
        <Button asChild>
          <Link href="/sell">{emptyStates.list}</Link>
        </Button>
      }
    />
  )
}
