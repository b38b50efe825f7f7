import { Link } from 'wouter'
import { useBrowsePlace } from '@/modules/catalog/web/browse-place'
import { isUpsideDown, upsideDownWords } from '@/modules/catalog/web/filter-controls'
import type { Browse } from '@/modules/catalog/web/queries'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'

export function NoItems({ browse }: { browse: Browse }) {
  const { narrowed, clear } = useBrowsePlace()
  if (narrowed === 0) return <NothingListed />
  return (
    <EmptyState
      title={browse.search ? `Nothing matches “${browse.search}”` : 'Nothing matches these filters'}
      message={isUpsideDown(browse) ? upsideDownWords : 'Try a shorter name, or look at everything there is.'}
      action={
        <Button onClick={clear}>
          {narrowed === 1 && browse.search ? 'Clear search' : 'Clear all filters'}
        </Button>
      }
    />
  )
}

export function NothingListed() {
  return (
    <EmptyState
      title="No Items Available"
      message="Be the first to offer something here."
      action={
        <Button asChild>
          <Link href="/sell">List Your First Item</Link>
        </Button>
      }
    />
  )
}
