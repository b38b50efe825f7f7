/** The labels of one value of a metric, such as `{outcome: 'sent'}`. Each combination is stored, so their number must be bounded. */
export type Labels<Label extends string = string> = Readonly<Record<Label, string>>

export interface MetricDefinition<Label extends string> {
  /** `mintmark_…` with its unit: `_seconds`, `_bytes`, `_cents`. */
  readonly name: string
  /** One line, for `/metrics` and the documentation. */
  readonly help: string
  readonly labels?: readonly Label[]
}

/** Counts occurrences since the start. Its name ends with `_total`. Without labels it starts at 0. */
export interface CounterMetric<Label extends string = string> extends MetricDefinition<Label> {
  readonly type: 'counter'
  /** Values with these labels are 0 from the start, so that their first increase is visible. */
  readonly from0?: readonly Labels<Label>[]
}

/** Counts how long something takes, in seconds, in ranges that end with `buckets`. */
export interface HistogramMetric<Label extends string = string> extends MetricDefinition<Label> {
  readonly type: 'histogram'
  readonly buckets: readonly number[]
}

/** The values of the metrics of this process. A metric must be listed in `metrics` of a module. */
export interface MetricValues {
  increment<Label extends string>(counter: CounterMetric<Label>, labels: Labels<Label>): void
  observe<Label extends string>(
    histogram: HistogramMetric<Label>,
    labels: Labels<Label>,
    seconds: number,
  ): void
}
