import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Series, Figures as SiteFigures } from '@/modules/admin/contract'
import { figureMessages as text } from '@/modules/admin/figure-messages'
import { LatencyPanel } from '@/modules/admin/web/figures/latency-panel'
import { figuresQuery } from '@/modules/admin/web/queries'
import { formatCompactMoney, formatCount, formatDate, formatMoney } from '@/web/lib/format/format'
import { DailyChart } from '@/web/staff/time-chart'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Button } from '@/web/ui/button'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { Badge, type Tone } from '@/web/ui/values/badge'

const ranges = ['30', '90'] as const

/** Charts of the last 30 or 90 days, and the health of the site. */
export function Figures() {
  const { data, error, refetch } = useQuery(figuresQuery)
  const filters = useUrlFilters(['days'])
  const days = filters.values.days === '90' ? 90 : 30
  if (!data && error)
    return <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
  return (
    <section aria-label={text.title} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base">{text.title}</h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{text.range}</legend>
          {ranges.map((range) => (
            <Button
              key={range}
              size="sm"
              variant={Number(range) === days ? 'secondary' : 'quiet'}
              aria-pressed={Number(range) === days}
              onClick={() => filters.set({ days: range === '30' ? undefined : range })}
            >
              {text.days(range)}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        {data
          ? data.series.map((series) => (
              <SeriesPanel key={series.name} series={series} from={data.from} days={days} />
            ))
          : [1, 2, 3, 4].map((panel) => <Skeleton key={panel} shape="block" className="h-72" />)}
      </div>
      <LatencyPanel />
      {data ? <HealthPanel figures={data} /> : <Skeleton shape="block" className="h-28" />}
    </section>
  )
}

const tones: Record<SiteFigures['health'][number]['state'], Tone> = {
  operational: 'good',
  degraded: 'wait',
  down: 'bad',
}

function HealthPanel({ figures: { health, safeMode } }: { figures: SiteFigures }) {
  return (
    <Panel title={text.health}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <li className="flex items-center gap-2">
          {text.money}
          <Badge tone={safeMode ? 'bad' : 'good'}>{safeMode ? text.safeMode : text.moves}</Badge>
        </li>
        {health.map(({ name, state }) => (
          <li key={name} className="flex items-center gap-2">
            {text.services[name] ?? name}
            <Badge tone={tones[state]}>{text.states[state]}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const daySeconds = 86_400
const noonSeconds = 43_200

const formats = {
  cents: (cents: number) => formatMoney(cents / 100),
  count: formatCount,
}
/** For the axis, where there is little room and no half sale. */
const axisFormats = {
  cents: (cents: number) => formatCompactMoney(cents / 100),
  count: (count: number) => (Number.isInteger(count) ? formatCount(count) : ''),
}

type Props = {
  series: Series
  /** The beginning of the first day. */
  from: string
  /** How many of the latest days to draw. */
  days: number
}

/** A chart of a series, its latest value or that under the pointer, and its values as a table. */
function SeriesPanel({ series: { name, unit, page, values }, from, days }: Props) {
  const [pointed, setPointed] = useState<number>()
  const drawn = useMemo(() => {
    const skipped = values.length - days
    const first = Date.parse(from) / 1000 + skipped * daySeconds + noonSeconds
    return {
      values: values.slice(skipped),
      days: values.slice(skipped).map((_, day) => first + day * daySeconds),
    }
  }, [values, from, days])
  const title = text.series[name] ?? name
  const at = Math.min(pointed ?? drawn.values.length - 1, drawn.values.length - 1)
  const dayAt = (index: number) => formatDate(new Date((drawn.days[index] ?? 0) * 1000).toISOString())
  const valueAt = (index: number) => formats[unit](drawn.values[index] ?? 0)
  return (
    <Panel
      title={title}
      aside={
        <span className="tabular">
          <strong className="font-semibold text-ink">{valueAt(at)}</strong> {dayAt(at)}
        </span>
      }
    >
      <div className="grid gap-2">
        <DailyChart
          label={text.chart(title, days)}
          {...drawn}
          format={axisFormats[unit]}
          onPoint={setPointed}
        />
        <p className="text-sm">
          <TextLink href={pageOf(page, drawn.days[0] ?? 0, drawn.days.at(-1) ?? 0)}>{text.open}</TextLink>
        </p>
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-muted hover:text-ink">{text.table}</summary>
          <div className="mt-2 max-h-64 overflow-y-auto">
            <DataTable caption={title} columns={[{ label: text.day }, { label: title, numeric: true }]}>
              {drawn.days.map((day, index) => (
                <TableRow key={day}>
                  <TableCell>{dayAt(index)}</TableCell>
                  <TableCell numeric>
                    <TextLink href={pageOf(page, day, day)}>{valueAt(index)}</TextLink>
                  </TableCell>
                </TableRow>
              ))}
            </DataTable>
          </div>
        </details>
      </div>
    </Panel>
  )
}

/** The page that lists what is counted, from the first to the last of these days in UTC. A day is given by its noon, in seconds. */
function pageOf(page: string, first: number, last: number): string {
  const [path, query = ''] = page.split('?')
  const search = new URLSearchParams(query)
  search.set('from', new Date((first - noonSeconds) * 1000).toISOString())
  search.set('to', new Date((last + noonSeconds) * 1000 - 1).toISOString())
  return `${path}?${search}`
}
