import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RequestTimes } from '@/modules/admin/contract'
import { figureMessages } from '@/modules/admin/figure-messages'
import { requestTimesQuery } from '@/modules/admin/web/queries'
import {
  formatCount,
  formatDateTime,
  formatHour,
  formatOneDecimal,
  formatTime,
} from '@/web/lib/format/format'
import { TimeChart } from '@/web/staff/time-chart'
import { classNames } from '@/web/ui/class-names'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const text = figureMessages.latency
const quarterSeconds = 900
const format = (ms: number) =>
  text.ms(ms < 10 && !Number.isInteger(ms) ? formatOneDecimal(ms) : formatCount(Math.round(ms)))

/** How long requests took in the last 24 hours. */
export function LatencyPanel() {
  const { data, error, refetch } = useQuery(requestTimesQuery)
  if (data && data.quarters.length > 0) return <LatencyChart data={data} />
  return (
    <Panel title={text.title}>
      {data ? (
        <EmptyState message={text.none} />
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-60" />
      )}
    </Panel>
  )
}

function LatencyChart({ data }: { data: RequestTimes }) {
  const [pointed, setPointed] = useState<number>()
  const drawn = useMemo(() => chartOf(data), [data])
  const latest = data.quarters.at(-1)
  const shown = (pointed === undefined ? undefined : drawn.quarters[pointed]) ?? latest
  return (
    <Panel
      title={text.title}
      aside={
        shown && (
          <span className="tabular">
            <strong className="font-semibold text-ink">
              {text.now(format(shown.p50), format(shown.p95))}
            </strong>{' '}
            {formatTime(shown.at)}
          </span>
        )
      }
    >
      <div className="grid gap-2">
        <p className="text-sm text-ink-muted">{text.about}</p>
        <p className="flex gap-4 text-xs">
          <LineName className="text-accent">{text.p95}</LineName>
          <LineName className="text-ink-muted">{text.p50}</LineName>
        </p>
        <TimeChart
          label={text.chart}
          times={drawn.times}
          lines={drawn.lines}
          format={format}
          formatTime={formatHour}
          onPoint={setPointed}
        />
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-muted hover:text-ink">{figureMessages.table}</summary>
          <div className="mt-2 max-h-64 overflow-y-auto">
            <DataTable
              caption={text.title}
              columns={[
                { label: text.time },
                { label: text.p50, numeric: true },
                { label: text.p95, numeric: true },
                { label: text.requests, numeric: true },
              ]}
            >
              {data.quarters.map(({ at, p50, p95, count }) => (
                <TableRow key={at}>
                  <TableCell>{formatDateTime(at)}</TableCell>
                  <TableCell numeric>{format(p50)}</TableCell>
                  <TableCell numeric>{format(p95)}</TableCell>
                  <TableCell numeric>{formatCount(count)}</TableCell>
                </TableRow>
              ))}
            </DataTable>
          </div>
        </details>
      </div>
    </Panel>
  )
}

/** Names a line by its color. */
function LineName({ className, children }: { className: string; children: string }) {
  return (
    <span className={classNames('flex items-center gap-1.5', className)}>
      <span aria-hidden="true" className="w-4 border-t-2 border-current" />
      {children}
    </span>
  )
}

/** A point for each quarter of an hour, with gaps where there were no requests. */
function chartOf({ from, to, quarters }: RequestTimes) {
  const byTime = new Map(quarters.map((quarter) => [Date.parse(quarter.at) / 1000, quarter]))
  const first = Math.floor(Date.parse(from) / 1000 / quarterSeconds) * quarterSeconds
  const count = Math.floor((Date.parse(to) / 1000 - first) / quarterSeconds) + 1
  const times = Array.from({ length: count }, (_, at) => first + at * quarterSeconds)
  const drawn = times.map((time) => byTime.get(time))
  return {
    times,
    quarters: drawn,
    lines: [drawn.map((quarter) => quarter?.p95 ?? null), drawn.map((quarter) => quarter?.p50 ?? null)],
  }
}
