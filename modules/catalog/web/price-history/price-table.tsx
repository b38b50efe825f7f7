import { priceHistoryMessages } from '@/modules/catalog/prices/price-history-messages'
import type { PricePoint } from '@/modules/catalog/web/price-history/price-points'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime, formatMoney, formatRobux } from '@/web/lib/format/format'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'

const history = priceHistoryMessages

/** The points of the chart as a table, newest first. */
export function PriceTable({ points }: { points: readonly PricePoint[] }) {
  const { platform } = useClientConfig()
  const { columns: labels } = history
  const columns = [
    { label: labels.when },
    { label: labels.rap, numeric: true },
    { label: labels.resold(platform), numeric: true },
    { label: labels.sold, numeric: true },
  ]
  return (
    <div className="max-h-full overflow-y-auto rounded-md border border-line">
      <DataTable caption={history.title} columns={columns}>
        {points.toReversed().map(({ at, rap, resold, sold }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sales can have the same time and price.
          <TableRow key={index}>
            <TableCell>{formatDateTime(new Date(at).toISOString())}</TableCell>
            <TableCell numeric>{rap === null ? <NoValue /> : formatRobux(rap)}</TableCell>
            <TableCell numeric>{resold === null ? <NoValue /> : formatRobux(resold)}</TableCell>
            <TableCell numeric>{sold === null ? <NoValue /> : formatMoney(sold)}</TableCell>
          </TableRow>
        ))}
      </DataTable>
    </div>
  )
}

function NoValue() {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{history.noValue}</span>
    </span>
  )
}
