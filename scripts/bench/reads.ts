import { type ReadKind, readKinds, readPaths } from '@/scripts/bench/load/read-paths'
import type { ReadRound, RoundResult } from '@/scripts/bench/load/rounds'
import { startTraffic, type Traffic } from '@/scripts/bench/load/start-traffic'
import { median, percentile } from '@/scripts/bench/percentiles'
import { barePaths, startBareMarket } from '@/scripts/bench/site/bare-market'
import { type Engine, engineNames, openMarket } from '@/scripts/bench/site/database'
import { startSite } from '@/scripts/bench/site/start-site'
import {
  atLeast,
  atMost,
  formatCount,
  ms,
  type Row,
  rowWithoutTarget,
  type Section,
  times,
} from '@/scripts/bench/table'

const rounds = 8
const roundMs = 250
const connectionsCount = 32
/** More than a round requests, so that filters and searches don't repeat. */
const pathsPerRound = 10_000
/**
 * Requests per second, relative to a plain Bun server: of a list and an item it sends the same bytes without a database; a search
 * and a filter it queries as well.
 */
const rateMin: Partial<Record<ReadKind, number>> = { list: 0.6, item: 0.5, search: 0.4 }
/** p99 relative to the smallest market. */
const growthMax = 1.5

const names: Record<ReadKind, string> = {
  list: 'first page of 48',
  filter: 'filter, uncached',
  search: 'search, uncached',
  item: 'item',
}

/** Reads, relative to a plain Bun server, and whether they take longer in larger markets. */
export async function* benchReads(
  engines: readonly Engine[],
  listings: readonly number[],
): AsyncGenerator<Section> {
  for (const engine of engines) {
    await using stack = new AsyncDisposableStack()
    const traffic = stack.use(await startTraffic<ReadRound, RoundResult>('read-traffic.ts', {}))
    const markets: Market[] = []
    for (const listingsCount of listings) markets.push(await startMarket(stack, engine, listingsCount))
    const measurements = new Map<ReadKind, Measurement[]>()
    for (const kind of readKinds) measurements.set(kind, await measureKind(traffic, { kind, markets }))
    for (const [at, { listingsCount }] of markets.entries())
      yield {
        title: `Reads: ${engineNames[engine]}, ${formatCount(listingsCount)} listings`,
        rows: readKinds.flatMap((kind) => rowsOf(kind, measurements.get(kind) ?? [], at)),
      }
  }
}

interface Market {
  listingsCount: number
  itemIds: string[]
  port: number
  /** Of the plain Bun server on the same database. */
  barePort: number
}

async function startMarket(
  stack: AsyncDisposableStack,
  engine: Engine,
  listingsCount: number,
): Promise<Market> {
  const database = stack.use(await openMarket(engine, { listingsCount }))
  const site = stack.use(await startSite(database, { processesCount: 1 }))
  const port = site.ports[0] ?? 0
  const { itemIds, bare } = await startBareMarket(database, port)
  return { listingsCount, itemIds, port, barePort: stack.use(bare).port }
}

interface Round {
  perSecond: number
  barePerSecond: number
  /** How long each of the requests took that were sent one at a time, in ms. */
  times: number[]
}

/** Measures all markets in turn, so that what else the machine does affects them alike. */
async function measureKind(
  traffic: Traffic<ReadRound, RoundResult>,
  { kind, markets }: { kind: ReadKind; markets: readonly Market[] },
): Promise<Measurement[]> {
  const measured = markets.map((): Round[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [at, market] of markets.entries()) {
      const one = await measureRound(traffic, { kind, market, round })
      const isWarmUp = round === 0
      if (!isWarmUp) measured[at]?.push(one)
    }
  return measured.map(summarize)
}

async function measureRound(
  traffic: Traffic<ReadRound, RoundResult>,
  { kind, market, round }: { kind: ReadKind; market: Market; round: number },
): Promise<Round> {
  const { itemIds, port, barePort } = market
  const pathsOf = (use: number) =>
    readPaths(kind, { from: (round * 2 + use) * pathsPerRound, count: pathsPerRound, itemIds })
  const [paths, otherPaths] = [pathsOf(0), pathsOf(1)]
  const bare = await traffic.run({
    port: barePort,
    paths: kind === 'list' || kind === 'item' ? [barePaths[kind]] : paths,
    connectionsCount,
    ms: roundMs,
  })
  const many = await traffic.run({ port, paths, connectionsCount, ms: roundMs })
  const one = await traffic.run({ port, paths: otherPaths, connectionsCount: 1, ms: roundMs })
  return {
    perSecond: many.done / many.seconds,
    barePerSecond: bare.done / bare.seconds,
    times: one.times,
  }
}

interface Measurement {
  /** Relative to the bare server. */
  rate: number
  perSecond: number
  barePerSecond: number
  p50: number
  p99: number
}

function summarize(all: readonly Round[]): Measurement {
  const times = all.flatMap((round) => round.times)
  return {
    rate: median(all.map(({ perSecond, barePerSecond }) => perSecond / barePerSecond)),
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    barePerSecond: median(all.map(({ barePerSecond }) => barePerSecond)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

function rowsOf(kind: ReadKind, measurements: readonly Measurement[], at: number): Row[] {
  const [smallest, one] = [measurements[0], measurements[at]]
  if (!smallest || !one) return []
  const what = `${names[kind]}, requests/s`
  const measured = `${times(one.rate)} plain Bun (${formatCount(one.perSecond)} of ${formatCount(one.barePerSecond)})`
  const min = rateMin[kind]
  const latency = `p50 ${ms(one.p50)}, p99 ${ms(one.p99)}`
  const growth = one.p99 / smallest.p99
  return [
    min === undefined
      ? rowWithoutTarget(what, measured)
      : atLeast(min, { what, measured, value: one.rate, limit: `${min} × plain Bun` }),
    at === 0
      ? rowWithoutTarget(`${names[kind]}, one request at a time`, latency)
      : atMost(growthMax, {
          what: `${names[kind]}, one request at a time`,
          measured: `${latency}, ${times(growth)} the smallest market's`,
          value: growth,
          limit: `${growthMax} × (p99)`,
        }),
  ]
}
