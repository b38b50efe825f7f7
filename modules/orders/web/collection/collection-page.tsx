import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { collectionMessages as text } from '@/modules/orders/collection/messages'
import { shellMessages } from '@/modules/orders/shell-messages'
import { CopyCard, CopyCardSkeleton } from '@/modules/orders/web/collection/copy-card'
import { collectionQuery } from '@/modules/orders/web/queries'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { SignedInPage } from '@/web/ui/signed-in-page'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'

/** The copies that the user bought and still holds. */
export function CollectionPage() {
  return (
    <SignedInPage title={shellMessages.collectionTitle} lead={text.lead}>
      <Collection />
    </SignedInPage>
  )
}

function Collection() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(collectionQuery)
  const copies = data?.pages.flatMap((page) => page.rows)
  if (!copies && error)
    return <ErrorState error={error} message={text.failed} onRetry={() => void refetch()} />
  if (!copies) return <CollectionSkeleton />
  if (copies.length === 0) return <NothingBought />
  return (
    <div className="grid justify-items-center gap-6">
      <ul className={gridClasses}>
        {copies.map((copy) => (
          <li key={copy.orderId}>
            <CopyCard copy={copy} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </div>
  )
}

function NothingBought() {
  return (
    <EmptyState
      title={text.none.title}
      message={text.none.message}
      action={
        <Button asChild variant="primary">
          <Link href={marketplacePath}>{text.none.browse}</Link>
        </Button>
      }
    />
  )
}

function CollectionSkeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading} className={gridClasses}>
      {[0, 1, 2, 3].map((at) => (
        <CopyCardSkeleton key={at} />
      ))}
    </div>
  )
}

const gridClasses = 'grid w-full grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4'
