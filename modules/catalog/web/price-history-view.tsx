import { useMemo, useState } from 'react'
import { itemWords } from '@/modules/catalog/item-words'
import { PriceChart } from '@/modules/catalog/web/price-chart'
import { type PricePoint, type PriceRange, pointsWithin, priceSpan } from '@/modules/catalog/web/price-points'
import { PriceRanges } from '@/modules/catalog/web/price-ranges'
import { PriceTable } from '@/modules/catalog/web/price-table'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

const { history } = itemWords

type Props = { points: readonly PricePoint[] /** The end of every range, in milliseconds. */; now: number }

export function PriceHistoryView({ points, now }: Props) {
  const [range, setRange] = useState<PriceRange>('90')
  const [asTable, setAsTable] = useState(false)
  const span = useMemo(() => priceSpan(points, range, now), [points, range, now])
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
      <PriceRanges value={range} onChange={setRange} />
      <div className="mt-3 h-80">
        {shown.length === 0 ? (
          <p className="grid h-full place-items-center rounded-md border border-dashed border-line text-sm text-ink-muted">
            {history.noSalesThen}
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
