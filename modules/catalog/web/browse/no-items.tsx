import { Link } from 'wouter'
import { messages } from '@/modules/catalog/messages'
import { isPriceRangeInverted } from '@/modules/catalog/web/browse/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { sellPath } from '@/modules/catalog/web/paths'
import type { BrowseFilters } from '@/modules/catalog/web/queries'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'

const { emptyStates } = messages

export function NoItems({ browse }: { browse: BrowseFilters }) {
  const { activeFilterCount, clearFilters } = useBrowseParams()
  if (activeFilterCount === 0) return <NothingListed />
  return (
    <EmptyState
      title={browse.search ? emptyStates.searched(browse.search) : emptyStates.filtered}
      message={isPriceRangeInverted(browse) ? messages.filters.minAboveMax : emptyStates.advice}
      action={
        <Button onClick={clearFilters}>
          {activeFilterCount === 1 && browse.search ? emptyStates.clearSearch : emptyStates.clearFilters}
        </Button>
      }
    />
  )
}

export function NothingListed() {
  return (
    <EmptyState
      title={emptyStates.noneTitle}
      message={emptyStates.noneMessage}
      action={
        <Button asChild>
          <Link href={sellPath}>{emptyStates.listItem}</Link>
        </Button>
      }
    />
  )
}
