import { useInfiniteQuery } from '@tanstack/react-query'
import { sellWords } from '@/modules/catalog/sell-words'
import { ownListingsQuery } from '@/modules/catalog/web/queries'
import { formatCount } from '@/web/lib/format'
import { StatCard } from '@/web/ui/stat-card'

/** How many listings the person has made; "100+" while the list goes on. */
export function ItemsListed() {
  const { data, isError, hasNextPage } = useInfiniteQuery(ownListingsQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.listings.length, 0)
  return <StatCard label={sellWords.own.count} value={isError && !data ? '–' : figure(count, hasNextPage)} />
}

function figure(count: number | undefined, goesOn: boolean) {
  if (count === undefined) return undefined
  return goesOn ? sellWords.own.atLeast(formatCount(count)) : formatCount(count)
}
