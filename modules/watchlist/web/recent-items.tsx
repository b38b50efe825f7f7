import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { itemPath } from '@/modules/catalog/web/paths'
import type { ViewedItem } from '@/modules/watchlist/contract'
import { watchlistMessages } from '@/modules/watchlist/watchlist-messages'
import { recentItemsQuery, useClearRecentItems } from '@/modules/watchlist/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'
import { ItemImage } from '@/web/ui/values/item-image'

const { recent: texts, notForSale } = watchlistMessages

/** The last few, at the end of the home page. */
export function HomeRecentItems() {
  return <RecentItems max={6} />
}

/** The items that the user viewed last. Nothing without any. */
export function RecentItems({ max }: { max?: number }) {
  const { data: items = [] } = useQuery(recentItemsQuery)
  const { mutate: clear, isPending } = useClearRecentItems()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="recent-items" className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="recent-items" className="text-lg">
          {texts.title}
        </h2>
        <Button
          size="sm"
          variant="quiet"
          busy={isPending}
          onClick={() => clear(undefined, { onError: (error) => showError(texts.notCleared, error) })}
        >
          {texts.clear}
        </Button>
      </div>
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-6">
        {items.slice(0, max).map((item) => (
          <RecentItem key={item.itemId} item={item} />
        ))}
      </ul>
    </section>
  )
}

function RecentItem({ item }: { item: ViewedItem }) {
  return (
    <li className="min-w-0">
      <Link
        href={itemPath(item.itemId)}
        className="block h-full overflow-clip rounded-md border border-line bg-surface-raised transition-colors hover:border-line-strong"
      >
        <ItemImage size="small" src={item.imageUrl} assetId={item.assetId} name="" category={item.category} />
        <span className="grid gap-0.5 p-2.5">
          <span className="line-clamp-2 min-h-8 text-xs font-medium md:line-clamp-1 md:min-h-4">
            {item.name}
          </span>
          <span className="tabular text-xs text-ink-muted">
            {item.price === null ? notForSale : formatMoney(item.price)}
          </span>
        </span>
      </Link>
    </li>
  )
}
