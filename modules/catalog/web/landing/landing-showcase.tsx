import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { landingMessages } from '@/modules/catalog/browse/landing-messages'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { RapComparisonText } from '@/modules/catalog/web/browse/cards/rap-comparison'
import { itemPath } from '@/modules/catalog/web/paths'
import { showcaseQuery } from '@/modules/catalog/web/queries'
import { formatRobux } from '@/web/lib/format/format'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { ItemImage } from '@/web/ui/values/item-image'
import { Price } from '@/web/ui/values/price'

const { showcase } = landingMessages.landing

/** One large item with four small ones next to it. */
export function LandingShowcase() {
  const { data, error, refetch } = useQuery(showcaseQuery)
  if (!data && error)
    return (
      <div className="grid content-center lg:min-h-[31rem]">
        <ErrorState error={error} message={showcase.loadFailed} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <ShowcaseSkeleton />
  const [main, ...sideItems] = data
  if (!main) return <EmptyState title={showcase.none} message={showcase.first} />
  return (
    <section aria-label={showcase.title} className={gridClasses}>
      <MainItem item={main} />
      <ul className={sideItemsClasses}>
        {sideItems.map((item) => (
          <li key={item.id}>
            <Link
              href={itemPath(item.id)}
              title={item.name}
              className="block overflow-clip rounded-md border border-line transition-colors hover:border-line-strong"
            >
              <ItemImage
                src={item.imageUrl}
                assetId={item.assetId}
                name={item.name}
                category={item.category}
                size="small"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MainItem({ item }: { item: ItemSummary }) {
  return (
    <Link href={itemPath(item.id)} className={`${frameClasses} transition-colors hover:border-line-strong`}>
      <ItemImage src={item.imageUrl} assetId={item.assetId} name="" category={item.category} priority />
      <div className="flex items-end justify-between gap-4 border-t border-line px-4 py-3">
        <span className="grid min-w-0">
          <span className="text-xs text-ink-muted">{messages.categories[item.category]}</span>
          <span className="truncate text-base font-semibold">{item.name}</span>
          <span className="tabular flex flex-wrap items-baseline gap-x-2 text-xs text-ink-muted">
            {item.rap ? messages.rap.label(formatRobux(item.rap)) : messages.rap.none}
            <RapComparisonText price={item.price} rap={item.rap} />
          </span>
        </span>
        {item.price === null ? (
          <span className="shrink-0 text-sm text-ink-muted">{messages.noListings}</span>
        ) : (
          <span className="grid shrink-0 justify-items-end text-xs text-ink-muted">
            {showcase.from}
            <Price dollars={item.price} className="text-ink" />
          </span>
        )}
      </div>
    </Link>
  )
}

function ShowcaseSkeleton() {
  return (
    <div role="status" aria-label={messages.loadingItems} className={gridClasses}>
      <div className={frameClasses}>
        <div className="relative aspect-square">
          <Skeleton shape="fill" />
        </div>
        <div className="flex h-[97px] items-center sm:h-[81px] border-t border-line px-4">
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <div className={sideItemsClasses}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="block" className="aspect-square" />
        ))}
      </div>
    </div>
  )
}

/** The four small squares are as high as the large item, whose facts take 81 pixels. */
const gridClasses = 'grid gap-3 sm:grid-cols-[minmax(0,1fr)_calc((100%+33px)/5)]'
const sideItemsClasses = 'grid grid-cols-4 content-between gap-3 sm:grid-cols-1'
const frameClasses = 'block overflow-clip rounded-md border border-line bg-surface-raised'
