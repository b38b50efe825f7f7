import { useQuery } from '@tanstack/react-query'
import type { Figures as SiteFigures } from '@/modules/admin/contract'
import { figureMessages as text } from '@/modules/admin/figure-messages'
import { LatencyPanel } from '@/modules/admin/web/figures/latency-panel'
import { SeriesPanel } from '@/modules/admin/web/figures/series-panel'
import { figuresQuery } from '@/modules/admin/web/queries'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
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
