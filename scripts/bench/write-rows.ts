import type { WriteCase, WriteMeasurement } from '@/scripts/bench/measure-writes'
import { engineNames } from '@/scripts/bench/site/database'
import { atMost, formatCount, ms, type Row, rowWithoutTarget, times } from '@/scripts/bench/table'

const latencyMaxMs = 500
const tailMax = 1.6
/** With fewer pairs, single slow requests decide the tail. */
export const manyPairs = 50

/** Such as "PostgreSQL, 10,000 listings, 50 pairs, 2 processes and Redis". */
export function describeCase({
  engine,
  listingsCount,
  pairsCount,
  processesCount,
  hasRedis,
}: WriteCase): string {
  const processes = processesCount === 1 ? '1 process' : `${processesCount} processes`
  return `${engineNames[engine]}, ${formatCount(listingsCount)} listings, ${pairsCount} pairs, ${processes}${hasRedis ? ' and Redis' : ''}`
}

/** Finds the measurement that differs only in these properties. */
export function findSimilar(
  all: readonly WriteMeasurement[],
  one: WriteMeasurement,
  change: Partial<WriteCase>,
): WriteMeasurement | undefined {
  const wanted = { ...one, ...change }
  const names = ['scenario', 'engine', 'listingsCount', 'pairsCount', 'processesCount', 'hasRedis'] as const
  return all.find((other) => names.every((name) => other[name] === wanted[name]))
}

/** The rate with what it is relative to, such as "41.2/s, 0.12 × SQLite, 0.05 × bare inserts (822/s, fsync 1.02 ms)". */
export function describeRate(one: WriteMeasurement, all: readonly WriteMeasurement[]): string {
  const sqlite = one.engine === 'postgres' && findSimilar(all, one, { engine: 'sqlite' })
  return [
    `${one.perSecond.toFixed(1)}/s`,
    ...(sqlite ? [`${times(one.perSecond / sqlite.perSecond)} SQLite`] : []),
    `${times(one.perSecond / one.bareInsertsPerSecond)} bare inserts (${formatCount(one.bareInsertsPerSecond)}/s, fsync ${ms(one.fsyncMs)})`,
  ].join(', ')
}

/** The latency of one request, and that none failed. */
export function requestRows(one: WriteMeasurement, what: string): Row[] {
  const { p50, p99, mean } = one.latency
  const measured = `p50 ${ms(p50)}, p99 ${ms(p99)}, ${times(p99 / mean)} the mean`
  const latency = { what: `request of a ${what}`, measured }
  const refusals = one.refusalsCount > 0 ? `, ${one.refusalsCount} refused (4xx, 503)` : ''
  return [
    one.engine === 'postgres'
      ? atMost(latencyMaxMs, { ...latency, value: p99, limit: `${latencyMaxMs} ms (p99)` })
      : one.pairsCount >= manyPairs
        ? atMost(tailMax, { ...latency, value: p99 / mean, limit: `${tailMax} × the mean (p99)` })
        : rowWithoutTarget(latency.what, measured),
    atMost(0, {
      what: `failed requests, ${what}s`,
      value: one.serverErrorsCount,
      measured: `${one.serverErrorsCount}${refusals}`,
      limit: '0 (5xx but 503, or no response)',
    }),
  ]
}
