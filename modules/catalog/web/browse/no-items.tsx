import { Link } from 'wouter'
import { messages } from '@/modules/catalog/messages'
import { filterError } from '@/modules/catalog/web/browse/filters/parse-filters'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { sellPath } from '@/modules/catalog/web/paths'
import type { BrowseParams } from '@/modules/catalog/web/queries'
import { useSearchControls } from '@/web/lib/modules/use-search-controls'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/states/empty-state'

const { emptyStates } = messages

export function NoItems({ browse }: { browse: BrowseParams }) {
  const params = useBrowseParams()
  const { countActive, clearFilters } = params
  const { filters } = useSearchControls()
  const [error] = filters.flatMap((filter) => filterError(filter, params) ?? [])
  if (countActive() === 0) return <NothingListed />
  return (
    <EmptyState
      title={browse.search ? emptyStates.searched(browse.search) : emptyStates.filtered}
      message={error ?? emptyStates.advice}
      action={
        <Button onClick={clearFilters}>
          {countActive() === 1 && browse.search ? emptyStates.clearSearch : emptyStates.clearFilters}
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
