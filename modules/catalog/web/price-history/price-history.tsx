import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useMemo, useState } from 'react'
import { priceHistoryMessages } from '@/modules/catalog/prices/price-history-messages'
import { PriceChart } from '@/modules/catalog/web/price-history/price-chart'
import {
  type HistoryRange,
  historyRanges,
  historySpan,
  mergePricePoints,
  type PricePoint,
  pointsWithin,
  summarizeSales,
} from '@/modules/catalog/web/price-history/price-points'
import { priceHistoryQuery, resalesQuery } from '@/modules/catalog/web/queries'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const PriceTable = lazyView(() => import('./price-table').then((module) => module.PriceTable))

type HistoryRangePickerProps = { value: HistoryRange; onChange: (range: HistoryRange) => void }

function HistoryRangePicker({ value, onChange }: HistoryRangePickerProps) {
  const group = useId()
  return (
    <fieldset className="flex w-fit rounded-md border border-line bg-surface-sunken p-0.5 text-xs font-medium">
      <legend className="sr-only">{priceHistoryMessages.range}</legend>
      {historyRanges.map((range) => (
        <label key={range} className={rangeClasses}>
          <input
            type="radio"
            name={group}
            value={range}
            checked={range === value}
            onChange={() => onChange(range)}
            className="sr-only"
          />
          {priceHistoryMessages.ranges[range]}
        </label>
      ))}
    </fieldset>
  )
}

const rangeClasses =
  'relative inline-flex h-7 items-center rounded-sm px-2.5 whitespace-nowrap text-ink-muted transition-colors hover:text-ink ' +
  'has-checked:bg-surface-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong has-checked:ring-inset ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-accent'

const history = priceHistoryMessages

type PriceHistoryPanelProps = {
  points: readonly PricePoint[]
  cheapest: number | null
  /** End of every range, in ms. */
  now: number
}

function PriceHistoryPanel({ points, cheapest, now }: PriceHistoryPanelProps) {
  const [range, setRange] = useState<HistoryRange>('90')
  const [asTable, setAsTable] = useState(false)
  const span = useMemo(() => historySpan(points, range, now), [points, range, now])
  const shown = useMemo(() => pointsWithin(points, span), [points, span])
  return (
    <Panel
      title={history.title}
      aside={
        <Button size="sm" variant="quiet" className="-me-3" onClick={() => setAsTable(!asTable)}>
          {asTable ? history.asChart : history.asTable}
        </Button>
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <HistoryRangePicker value={range} onChange={setRange} />
        <SalesSummary points={shown} cheapest={cheapest} />
      </div>
      <div className="mt-3 h-80">
        {shown.length === 0 ? (
          <p className="grid h-full place-items-center rounded-md border border-dashed border-line text-sm text-ink-muted">
            {history.noSalesInRange}
          </p>
        ) : asTable ? (
          <Suspense>
            <PriceTable points={shown} />
          </Suspense>
        ) : (
          <PriceChart points={points} shown={shown} span={span} />
        )}
      </div>
    </Panel>
  )
}

type SummaryProps = { points: readonly PricePoint[]; cheapest: number | null }

/** Last sale, lowest and highest price and number of sales in the time range, and what the item costs now. */
function SalesSummary({ points, cheapest }: SummaryProps) {
  const sales = summarizeSales(points)
  const money = (dollars: number | null | undefined) =>
    dollars == null ? history.summary.none : formatMoney(dollars)
  const rows = [
    [history.summary.last, money(sales?.last)],
    [history.summary.low, money(sales?.low)],
    [history.summary.high, money(sales?.high)],
    [history.summary.count, formatCount(sales?.count ?? 0)],
    [history.summary.cheapest, money(cheapest)],
  ]
  return (
    <dl aria-label={history.summary.title} className="tabular flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A chart of the RAP, resales on the platform and sales on this site over time. */
export function PriceHistory({ itemId, cheapest }: { itemId: string; cheapest: number | null }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(priceHistoryQuery(itemId))
  const { data: resales = [] } = useQuery(resalesQuery(itemId))
  if (data && data.rap.length + data.sales.length + resales.length > 0)
    return (
      <PriceHistoryPanel
        points={mergePricePoints({ ...data, resales })}
        cheapest={cheapest}
        now={dataUpdatedAt}
      />
    )
  return (
    <Panel title={history.title}>
      {data && <EmptyState message={history.noSales} />}
      {!data && !error && <Skeleton shape="block" className="h-[22.5rem]" />}
      {!data && error && (
        <ErrorState error={error} message={history.loadFailed} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}
