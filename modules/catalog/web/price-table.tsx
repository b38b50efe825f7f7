import { itemWords } from '@/modules/catalog/item-words'
import type { PricePoint } from '@/modules/catalog/web/price-points'
import { formatDateTime, formatMoney, formatRobux } from '@/web/lib/format'
import { Cell, DataTable, Row } from '@/web/ui/data-table'

const { history } = itemWords
const columns = [
  { label: history.columns.when },
  { label: history.columns.rap, numeric: true },
  { label: history.columns.sold, numeric: true },
]

/** The chart in figures, newest first. */
export function PriceTable({ points }: { points: readonly PricePoint[] }) {
  return (
    <div className="max-h-full overflow-y-auto rounded-md border border-line">
      <DataTable caption={history.title} columns={columns}>
        {points.toReversed().map(({ at, rap, sold }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sales may share their moment and their price.
          <Row key={index}>
            <Cell>{formatDateTime(new Date(at).toISOString())}</Cell>
            <Cell numeric>{rap === null ? <None /> : formatRobux(rap)}</Cell>
            <Cell numeric>{sold === null ? <None /> : formatMoney(sold)}</Cell>
          </Row>
        ))}
      </DataTable>
    </div>
  )
}

function None() {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{history.none}</span>
    </span>
  )
}
