import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { itemPath, marketplacePath, sellItemPath } from '@/modules/catalog/web/paths'
import type { CollectedCopy } from '@/modules/orders/collection/contract'
import { collectionMessages as text } from '@/modules/orders/collection/messages'
import { shellMessages } from '@/modules/orders/shell-messages'
import { orderPath } from '@/modules/orders/web/paths'
import { collectionQuery } from '@/modules/orders/web/queries'
import { formatCount, formatDate, formatMoney } from '@/web/lib/format/format'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { SignedInPage } from '@/web/ui/signed-in-page'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { ItemImage } from '@/web/ui/values/item-image'

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

function CopyCard({ copy }: { copy: CollectedCopy }) {
  const nameId = useId()
  const { orderId, number, itemId, itemName, assetId, category, imageUrl, serial, amount, boughtAt } = copy
  return (
    <article aria-labelledby={nameId} className={cardClasses}>
      <ItemImage
        src={imageUrl}
        assetId={assetId}
        name={itemName}
        category={category}
        className="w-full rounded-sm"
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2">
        <h2 id={nameId} title={itemName} className="truncate text-sm font-semibold">
          <Link href={itemPath(itemId)} className="hover:text-accent">
            {itemName}
          </Link>
        </h2>
        {serial !== null && (
          <span className="tabular text-sm text-ink-muted">{text.serial(formatCount(serial))}</span>
        )}
      </div>
      <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs whitespace-nowrap sm:text-sm">
        <dt className="text-ink-muted">{text.paid}</dt>
        <dd className="text-end font-medium">{formatMoney(amount)}</dd>
        <dt className="text-ink-muted">{text.bought}</dt>
        <dd className="text-end">{formatDate(boughtAt)}</dd>
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <span className="tabular text-sm">
          <TextLink href={orderPath(orderId)}>{text.order(number)}</TextLink>
        </span>
        <Button asChild size="sm">
          <Link href={sellItemPath(itemId)} aria-label={text.sellOf(itemName)}>
            {text.sell}
          </Link>
        </Button>
      </div>
    </article>
  )
}

const cardClasses =
  'grid h-full content-start gap-2 rounded-md border border-line bg-surface-raised p-2 sm:p-3'

function CopyCardSkeleton() {
  return (
    <div className={cardClasses}>
      <div className="relative aspect-square overflow-clip rounded-sm">
        <Skeleton shape="fill" />
      </div>
      <Skeleton className="my-1 h-3 w-2/3" />
      <Skeleton className="my-1 h-3" />
      <Skeleton className="my-1 h-3" />
      <Skeleton className="h-8 w-1/2" />
    </div>
  )
}
