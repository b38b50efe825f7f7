import type { Counter, Gauge, Metric as RegisteredMetric, Registry } from 'prom-client'
import type { Context } from '@/src/kit/context'
import type { CounterMetric, HistogramMetric, Labels, MetricValues } from '@/src/kit/metrics/metric-values'
import type { GaugeMetric, Metric, Sample } from '@/src/kit/metrics/metrics'
import { withTimeout } from '@/src/kit/with-timeout'
import { Histogram } from '@/src/runtime/metrics/histogram'

/** A gauge that takes longer has no value, such as one that waits for a database that is away. */
const measureTimeoutMs = 3_000
/** How many values wait for prom-client at most; one more loads it. */
const waitingMax = 1_000

interface Loaded {
  readonly registry: Registry
  readonly counters: ReadonlyMap<string, Counter>
  readonly gauges: ReadonlyMap<GaugeMetric, Gauge>
}

/** The metrics of a process. Loads prom-client after the start, because loading takes as long as everything else in it. */
export class MetricsRegistry implements MetricValues {
  private loaded: Loaded | undefined
  private loading: Promise<Loaded> | undefined
  private waiting: ((loaded: Loaded) => void)[] = []
  private readonly histograms: ReadonlyMap<string, Histogram>

  constructor(readonly definitions: readonly Metric[]) {
    const histograms = definitions.filter((metric) => metric.type === 'histogram')
    this.histograms = new Map(histograms.map((metric) => [metric.name, new Histogram(metric)]))
  }

  increment(counter: CounterMetric, labels: Labels): void {
    this.add((loaded) => known(loaded.counters, counter).inc(labels))
  }

  observe(histogram: HistogramMetric, labels: Labels, seconds: number): void {
    known(this.histograms, histogram).observe(labels, seconds)
  }

  load(): Promise<unknown> {
    return this.ensureLoaded()
  }

  /** Measures all gauges and returns all metrics in the Prometheus text format. */
  async render(ctx: Context): Promise<string> {
    const { registry, gauges } = await this.ensureLoaded()
    const measured = await Promise.all([...gauges.keys()].map((metric) => measure(ctx, metric)))
    for (const [index, gauge] of [...gauges.values()].entries()) setSamples(gauge, measured[index] ?? [])
    return registry.metrics()
  }

  private add(value: (loaded: Loaded) => void): void {
    if (this.loaded) value(this.loaded)
    else this.waiting.push(value)
    if (this.waiting.length > waitingMax) void this.ensureLoaded()
  }

  private ensureLoaded(): Promise<Loaded> {
    this.loading ??= loadLibrary(this.definitions, this.histograms.values()).then((loaded) => {
      this.loaded = loaded
      for (const value of this.waiting) value(loaded)
      this.waiting = []
      return loaded
    })
    return this.loading
  }
}

function known<Value>(values: ReadonlyMap<string, Value>, { name }: Pick<Metric, 'name'>): Value {
  const value = values.get(name)
  if (value === undefined) throw new Error(`No module lists the metric ${name}.`)
  return value
}

async function loadLibrary(definitions: readonly Metric[], histograms: Iterable<Histogram>): Promise<Loaded> {
  const { Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  const counters = new Map<string, Counter>()
  const gauges = new Map<GaugeMetric, Gauge>()
  for (const metric of definitions) {
    const { name, help, labels: labelNames = [] } = metric
    const options = { name, help, labelNames, registers: [registry] }
    if (metric.type === 'counter') counters.set(name, withZeros(new Counter(options), metric))
    else if (metric.type === 'gauge') gauges.set(metric, new Gauge(options))
  }
  // Safe: a registry reads only the name and what `get` returns.
  for (const histogram of histograms) registry.registerMetric(histogram as unknown as RegisteredMetric)
  return { registry, counters, gauges }
}

function withZeros(counter: Counter, { from0 = [] }: CounterMetric): Counter {
  for (const labels of from0) counter.inc(labels, 0)
  return counter
}

/** A gauge that can't be measured must not hide the others. */
async function measure(ctx: Context, { name, measure: run }: GaugeMetric): Promise<readonly Sample[]> {
  try {
    const measured = await withTimeout(measureTimeoutMs, Promise.resolve(run(ctx)), undefined)
    return typeof measured === 'number' ? [{ labels: {}, value: measured }] : (measured ?? [])
  } catch (error) {
    ctx.core.log.warn('metric not measured', { metric: name, error })
    return []
  }
}

function setSamples(gauge: Gauge, samples: readonly Sample[]): void {
  gauge.reset()
  // Resetting a gauge without labels sets it to 0.
  gauge.remove({})
  for (const { labels, value } of samples) gauge.set(labels, value)
}
