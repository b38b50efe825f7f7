import type { Context } from '@/src/kit/context'
import type {
  CounterMetric,
  HistogramMetric,
  Labels,
  MetricDefinition,
} from '@/src/kit/metrics/metric-values'
import { defineList } from '@/src/kit/ports'

/** One value of a gauge with labels. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
}

/** A value at the moment: a number, one for each combination of labels, or undefined if there is none. */
type Measured = number | readonly Sample[] | undefined

/** Measured whenever `/metrics` is read. */
export interface GaugeMetric extends MetricDefinition<string> {
  readonly type: 'gauge'
  readonly measure: (ctx: Context) => Measured | Promise<Measured>
}

export type Metric = CounterMetric | HistogramMetric | GaugeMetric

/** What modules add to `/metrics`. */
export const metrics = defineList<Metric>('kit.metrics', {
  noun: 'metric',
  namesOf: ({ name }) => [name],
})

/** Defines a counter: `incrementCounter` counts. */
export function defineCounter<const Label extends string = never>(
  counter: Omit<CounterMetric<Label>, 'type'>,
): CounterMetric<Label> {
  return { ...counter, type: 'counter' }
}

/** Defines a gauge. */
export function defineGauge(gauge: Omit<GaugeMetric, 'type'>): GaugeMetric {
  return { ...gauge, type: 'gauge' }
}

/** From a millisecond to ten seconds. */
const defaultBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Defines a histogram of durations: `observeDuration` adds one. */
export function defineHistogram<const Label extends string = never>({
  buckets = defaultBuckets,
  ...histogram
}: MetricDefinition<Label> & { readonly buckets?: readonly number[] }): HistogramMetric<Label> {
  return { ...histogram, buckets, type: 'histogram' }
}

/** Adds 1 to a counter. */
export function incrementCounter<Label extends string = never>(
  { core }: Pick<Context, 'core'>,
  counter: CounterMetric<Label>,
  ...[labels]: [Label] extends [never] ? [] : [Labels<Label>]
): void {
  core.metrics.increment(counter, labels ?? ({} as Labels<Label>))
}

/** Runs `work` and adds how long it took, also if it throws. `labelsOf` gets its result, or undefined if it threw. */
export async function observeDuration<Label extends string, Result>(
  { core }: Pick<Context, 'core'>,
  histogram: HistogramMetric<Label>,
  { work, labelsOf }: { work: () => Promise<Result>; labelsOf: (result?: Result) => Labels<Label> },
): Promise<Result> {
  const startedAt = core.elapsed()
  const observe = (result?: Result) =>
    core.metrics.observe(histogram, labelsOf(result), (core.elapsed() - startedAt) / 1000)
  try {
    const result = await work()
    observe(result)
    return result
  } catch (error) {
    observe()
    throw error
  }
}
