import { useInfiniteQuery } from '@tanstack/react-query'
import { sellMessages } from '@/modules/catalog/sell-messages'
import { ownListingsQuery } from '@/modules/catalog/web/queries'
import { formatCount } from '@/web/lib/format'
import { StatCard } from '@/web/ui/stat-card'

/** How many listings the person has made; "100+" while the list goes on. */
export function ItemsListedCard() {
  const { data, isError, hasNextPage } = useInfiniteQuery(ownListingsQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.listings.length, 0)
  return (
    <StatCard
      label={sellMessages.own.count}
      value={isError && !data ? '–' : listingCountText(count, hasNextPage)}
    />
  )
}

function listingCountText(count: number | undefined, goesOn: boolean) {
  if (count === undefined) return undefined
  return goesOn ? sellMessages.own.countOrMore(formatCount(count)) : formatCount(count)
}
