import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { itemPath, marketplacePath } from '@/modules/catalog/web/paths'
import type { WatchedItem } from '@/modules/watchlist/contract'
import { shellMessages } from '@/modules/watchlist/shell-messages'
import { watchlistMessages as texts } from '@/modules/watchlist/watchlist-messages'
import { Alerts } from '@/modules/watchlist/web/alerts'
import { changeClasses, priceChangeOf } from '@/modules/watchlist/web/price-change'
import { useUnwatch, watchlistQuery } from '@/modules/watchlist/web/queries'
import { RecentItems } from '@/modules/watchlist/web/recent-items'
import { useLivePrices } from '@/modules/watchlist/web/use-live-prices'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { Button } from '@/web/ui/button'
import { IconButton } from '@/web/ui/icon-button'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'
import { ItemImage } from '@/web/ui/values/item-image'
import { TimeAgo } from '@/web/ui/values/time-ago'

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

/** An item on the watchlist. */
function WatchedRow({ item }: { item: WatchedItem }) {
  const { itemId, name, price, stock, verified, alerts } = item
  const change = priceChangeOf(item)
  const { mutate: unwatch, isPending } = useUnwatch()
  return (
    <li className="border-b border-line px-4 py-4 last:border-0 sm:px-5">
      <article aria-label={name} className={rowClasses}>
        <Link href={itemPath(itemId)} className="group flex min-w-0 items-center gap-3">
          <ItemImage
            size="small"
            src={item.imageUrl}
            assetId={item.assetId}
            name=""
            category={item.category}
            className="size-14 shrink-0 rounded-md"
          />
          <span className="grid min-w-0 gap-0.5">
            <span className="cut-off text-sm font-semibold group-hover:text-accent">{name}</span>
            <span className="cut-off text-xs text-ink-muted">
              {stock > 0 ? texts.stock(stock, formatCount(stock)) : texts.notForSale}
            </span>
          </span>
        </Link>
        <IconButton
          label={texts.remove(name)}
          disabled={isPending}
          onClick={() => unwatch(itemId, { onError: (error) => showError(texts.notRemoved, error) })}
          className="-me-2 lg:order-last"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
        <dl className="col-span-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:col-span-1">
          <Fact label={texts.price}>
            {price === null ? (
              <span className="text-sm text-ink-muted">{texts.change.unknown}</span>
            ) : (
              <span className="text-lg leading-6 font-semibold">{formatMoney(price)}</span>
            )}
          </Fact>
          <Fact label={texts.since}>
            <span className={`text-sm font-medium ${changeClasses[change.direction]}`}>{change.text}</span>
          </Fact>
          <Fact label={texts.verified.label}>
            {verified ? <VerifiedCopy copy={verified} /> : <Muted>{texts.verified.none}</Muted>}
          </Fact>
        </dl>
        <div className="col-span-2 lg:col-span-1">
          <Alerts itemId={itemId} name={name} price={price} alerts={alerts} label={texts.alertsOf(name)} />
        </div>
      </article>
    </li>
  )
}

const rowClasses =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)_minmax(0,5fr)_auto]'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="tabular flex min-h-6 flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  )
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="text-sm text-ink-muted">{children}</span>
}

function VerifiedCopy({ copy: { price, serial, at } }: { copy: NonNullable<WatchedItem['verified']> }) {
  return (
    <>
      <span className="text-sm font-medium">{formatMoney(price)}</span>
      {serial !== null && <Muted>{texts.verified.serial(formatCount(serial))}</Muted>}
      <span className="text-xs text-ink-muted">
        {texts.verified.seen} <TimeAgo iso={at} className="lowercase" />
      </span>
    </>
  )
}
