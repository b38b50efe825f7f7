import { useInfiniteQuery } from '@tanstack/react-query'
import { ownListingsQuery } from '@/modules/catalog/web/queries'
import { words } from '@/modules/catalog/words'
import { formatCount } from '@/web/lib/format'
import { StatCard } from '@/web/ui/stat-card'

/** How many listings the person has made; "100+" while the list goes on. */
export function ItemsListed() {
  const { data, isError, hasNextPage } = useInfiniteQuery(ownListingsQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.listings.length, 0)
  return <StatCard label={words.own.count} value={isError ? '–' : figure(count, hasNextPage)} />
}

function figure(count: number | undefined, goesOn: boolean) {
  if (count === undefined) return undefined
  return goesOn ? words.own.atLeast(formatCount(count)) : formatCount(count)
}
