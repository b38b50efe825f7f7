import { useInfiniteQuery } from '@tanstack/react-query'
import { ownListingsQuery } from '@/modules/catalog/web/queries'
import { formatCount } from '@/web/lib/format'
import { StatCard } from '@/web/ui/stat-card'

/** How many listings the person has made; "100+" while the list goes on. */
export function ItemsListed() {
  const { data, isError, hasNextPage } = useInfiniteQuery(ownListingsQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.listings.length, 0)
  return <StatCard label="Items Listed" value={isError ? '–' : words(count, hasNextPage)} />
}

function words(count: number | undefined, goesOn: boolean) {
  return count === undefined ? undefined : `${formatCount(count)}${goesOn ? '+' : ''}`
}
