import { useMemo, useState } from 'react'
import { itemMessages } from '@/modules/catalog/item-words'
import { PriceChart } from '@/modules/catalog/web/price-chart'
import { type PricePoint, type HistoryRange, pointsWithin, historySpan } from '@/modules/catalog/web/price-points'
import { HistoryRangePicker } from '@/modules/catalog/web/price-ranges'
import { PriceTable } from '@/modules/catalog/web/price-table'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

const { history } = itemMessages

type PriceHistoryPanelProps = { points: readonly PricePoint[] /** The end of every range, in milliseconds. */; now: number }

export function PriceHistoryPanel({ points, now }: PriceHistoryPanelProps) {
  const [range, setRange] = useState<HistoryRange>('90')
  const [asTable, setAsTable] = useState(false)
  const span = useMemo(() => historySpan(points, range, now), [points, range, now])
  const shown = useMemo(() => pointsWithin(points, span), [points, span])
  return (
    <Panel
      title={history.title}
      aside={
        <Button size="sm" variant="quiet" className="-mr-3" onClick={() => setAsTable(!asTable)}>
          {asTable ? history.asChart : history.asTable}
        </Button>
      }
    >
      <HistoryRangePicker value={range} onChange={setRange} />
      <div className="mt-3 h-80">
        {shown.length === 0 ? (
          <p className="grid h-full place-items-center rounded-md border border-dashed border-line text-sm text-ink-muted">
            {history.noSalesInRange}
          </p>
        ) : asTable ? (
          <PriceTable points={shown} />
        ) : (
          <PriceChart points={points} shown={shown} span={span} />
        )}
      </div>
    </Panel>
  )
}
