import { useQuery } from '@tanstack/react-query'
import { itemMessages } from '@/modules/catalog/item-words'
import { PriceHistoryPanel } from '@/modules/catalog/web/price-history-view'
import { mergePricePoints } from '@/modules/catalog/web/price-points'
import { priceHistoryQuery, resalesQuery } from '@/modules/catalog/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { EmptyState } from '@/web/ui/empty-state'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const { history } = itemMessages

/** What the item cost over time: the platform's average, what was paid there, and our own sales. */
export function PriceHistory({ itemId }: { itemId: string }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(priceHistoryQuery(itemId))
  const { data: resales = [] } = useQuery(resalesQuery(itemId))
  if (data && data.rap.length + data.sales.length + resales.length > 0)
    return <PriceHistoryPanel points={mergePricePoints({ ...data, resales })} now={dataUpdatedAt} />
  return (
    <Panel title={history.title}>
      {data && <EmptyState message={history.noSales} />}
      {!data && !error && <Skeleton shape="block" className="h-[22.5rem]" />}
      {!data && error && (
        <ErrorState message={errorMessage(error, history.loadFailed)} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}
