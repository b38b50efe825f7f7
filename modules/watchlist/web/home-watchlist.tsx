import { useInfiniteQuery } from '@tanstack/react-query'
import { itemPath, marketplacePath } from '@/modules/catalog/web/paths'
import type { WatchedItem } from '@/modules/watchlist/contract'
import { shellMessages } from '@/modules/watchlist/shell-messages'
import { watchlistMessages } from '@/modules/watchlist/watchlist-messages'
import { watchlistPath } from '@/modules/watchlist/web/paths'
import { changeClasses, priceChangeOf } from '@/modules/watchlist/web/price-change'
import { watchlistQuery } from '@/modules/watchlist/web/queries'
import { useLivePrices } from '@/modules/watchlist/web/use-live-prices'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { SummaryList, SummaryPanel, SummaryRow } from '@/web/ui/summary-panel'

const { home: texts, stock: stockText } = watchlistMessages

/** On the home page: the watched items whose price changed most. */
export function HomeWatchlist() {
  return (
    <SummaryPanel title={shellMessages.title} href={watchlistPath} linkText={texts.all}>
      <MostChanged />
    </SummaryPanel>
  )
}

function MostChanged() {
  const query = useInfiniteQuery(watchlistQuery)
  const items = query.data?.pages
    .flatMap((page) => page.rows)
    .toSorted((one, other) => priceChangeOf(other).size - priceChangeOf(one).size)
  useLivePrices(items?.map(({ itemId }) => itemId) ?? [])
  return (
    <SummaryList
      rows={items}
      query={query}
      empty={texts.empty}
      more={{ href: marketplacePath, text: texts.browse }}
    >
      {(item) => <Row key={item.itemId} item={item} />}
    </SummaryList>
  )
}

function Row({ item }: { item: WatchedItem }) {
  const { itemId, price, stock } = item
  const change = priceChangeOf(item)
  return (
    <SummaryRow
      href={itemPath(itemId)}
      item={item}
      note={price === null ? texts.none : stockText(stock, formatCount(stock))}
    >
      {price !== null && <span className="font-medium">{formatMoney(price)}</span>}
      <span className={`text-xs ${changeClasses[change.direction]}`}>{change.text}</span>
    </SummaryRow>
  )
}
