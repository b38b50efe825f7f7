import { markdownTable, withGeneratedTable } from '@/scripts/lib/docs/markdown'
import type { Metric } from '@/src/kit/metrics/metrics'

/** Returns docs/operating/monitoring.md with the table of all metrics. */
export function withMetricsTable(document: string, metrics: readonly Metric[]): string {
  const rows = metrics.map(({ name, type, labels = [], help }) => [
    `\`${name}\``,
    [type, ...labels.map((label) => `\`${label}\``)].join(' '),
    help,
  ])
  return withGeneratedTable(document, {
    path: 'docs/operating/monitoring.md',
    source: 'the metrics of the application and of the modules',
    table: markdownTable(['metric', 'type and labels', 'meaning'], rows),
  })
}
