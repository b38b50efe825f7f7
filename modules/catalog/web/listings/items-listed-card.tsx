import { useInfiniteQuery } from '@tanstack/react-query'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { ownListingsQuery } from '@/modules/catalog/web/queries'
import { formatCount } from '@/web/lib/format/format'
import { StatCard } from '@/web/ui/stat-card'

/** Number of the user's listings; "100+" while there are more pages. */
export function ItemsListedCard() {
  const { data, isError, hasNextPage } = useInfiniteQuery(ownListingsQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.rows.length, 0)
  return (
    <StatCard
      label={sellMessages.own.count}
      value={isError && !data ? '–' : listingCountText(count, hasNextPage)}
    />
  )
}

function listingCountText(count: number | undefined, hasMore: boolean) {
  if (count === undefined) return undefined
  return hasMore ? sellMessages.own.countOrMore(formatCount(count)) : formatCount(count)
}
