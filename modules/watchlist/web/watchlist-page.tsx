import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { shellMessages } from '@/modules/watchlist/shell-messages'
import { watchlistMessages as texts } from '@/modules/watchlist/watchlist-messages'
import { watchlistQuery } from '@/modules/watchlist/web/queries'
import { RecentItems } from '@/modules/watchlist/web/recent-items'
import { useLivePrices } from '@/modules/watchlist/web/use-live-prices'
import { WatchedRow } from '@/modules/watchlist/web/watched-row'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

/** The items that the user watches, with their alerts. */
export function WatchlistPage() {
  return (
    <Page title={shellMessages.title} lead={texts.lead}>
      {/* As high as the window, so that the footer doesn't move into view while the list loads. */}
      <div className="grid min-h-[calc(100dvh-12rem)] content-start gap-10">
        <SignedInOnly fallback={<ListSkeleton />}>{() => <Lists />}</SignedInOnly>
      </div>
    </Page>
  )
}

/** The second list follows once the height of the first is known. */
function Lists() {
  const { isPending } = useInfiniteQuery(watchlistQuery)
  return (
    <>
      <Watchlist />
      {!isPending && <RecentItems />}
    </>
  )
}

function Watchlist() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(watchlistQuery)
  const items = data?.pages.flatMap((page) => page.rows)
  useLivePrices(items?.map(({ itemId }) => itemId) ?? [])
  if (!items)
    return error ? (
      <ErrorState error={error} message={texts.loadFailed} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  if (items.length === 0) return <Empty />
  return (
    <div className="grid gap-4">
      <Panel flush>
        <ul>
          {items.map((item) => (
            <WatchedRow key={item.itemId} item={item} />
          ))}
        </ul>
      </Panel>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className="justify-self-center" onClick={() => fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}

function ListSkeleton() {
  return <Skeleton shape="block" className="h-96" />
}

function Empty() {
  const { title, message, action } = texts.empty
  return (
    <EmptyState
      title={title}
      message={message}
      action={
        <Button asChild variant="primary">
          <Link href={marketplacePath}>{action}</Link>
        </Button>
      }
    />
  )
}
