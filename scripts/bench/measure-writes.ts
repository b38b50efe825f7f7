import { join } from 'node:path'
import { noResponse, type PairRound, type PairSettings, type RoundResult } from '@/scripts/bench/load/rounds'
import type { ScenarioName } from '@/scripts/bench/load/scenarios'
import { startTraffic, type Traffic } from '@/scripts/bench/load/start-traffic'
import { mean, percentile } from '@/scripts/bench/percentiles'
import { type Database, type Engine, openMarket } from '@/scripts/bench/site/database'
import { fsyncMs } from '@/scripts/bench/site/fsync'
import type { PostgresCounts } from '@/scripts/bench/site/postgres-counts'
import { measureWalBytes } from '@/scripts/bench/site/sqlite-wal'
import { type Site, startSite } from '@/scripts/bench/site/start-site'
import { findRedisServer } from '@/scripts/lib/redis-server'

const warmUpMs = 2_000
const roundMs: Record<ScenarioName, number> = { purchases: 5_000, messages: 3_000 }
/** Time for the events and jobs of the last requests, which count too. */
const settleMs = 1_000
const walRoundMs = 2_000

export interface WriteOptions {
  engines: readonly Engine[]
  listings: readonly number[]
  pairs: readonly number[]
  processes: readonly number[]
  scenarios: readonly ScenarioName[]
}

/** How the site ran. */
export interface WriteCase {
  engine: Engine
  listingsCount: number
  pairsCount: number
  processesCount: number
  hasRedis: boolean
}

/** What the site needed, in all or per completed scenario. */
interface Usage extends PostgresCounts {
  appMs: number
  databaseMs: number
}

export interface WriteMeasurement extends WriteCase {
  scenario: ScenarioName
  perSecond: number
  bareInsertsPerSecond: number
  /** How long an fsync takes. */
  fsyncMs: number
  /** How long a request took, in ms. */
  latency: { p50: number; p99: number; mean: number }
  /** 5xx other than 503, and requests without a response. */
  serverErrorsCount: number
  /** 503 and 4xx. */
  refusalsCount: number
  usage: Usage
  /** Only of purchases on SQLite. */
  walBytes?: number
}

/** Measures the scenarios in every combination of the options. Several processes run on PostgreSQL, in the smallest market. */
export async function* measureWrites(options: WriteOptions): AsyncGenerator<WriteMeasurement> {
  for (const listingsCount of options.listings)
    for (const engine of options.engines) {
      await using database = await openMarket(engine, { listingsCount })
      const isSmallest = listingsCount === Math.min(...options.listings)
      const canShare = engine === 'postgres' && isSmallest
      for (const setup of options.processes.filter((count) => count === 1 || canShare).flatMap(setupsOf))
        yield* measureSite(database, { ...options, ...setup, listingsCount })
    }
}

type Setup = Pick<WriteCase, 'processesCount' | 'hasRedis'>

/** Several processes run without and with Redis. */
function setupsOf(processesCount: number): Setup[] {
  return (processesCount === 1 ? [false] : [false, true]).map((hasRedis) => ({ processesCount, hasRedis }))
}

async function* measureSite(
  database: Database,
  { listingsCount, pairs, scenarios, ...setup }: WriteOptions & Setup & { listingsCount: number },
): AsyncGenerator<WriteMeasurement> {
  const { processesCount, hasRedis } = setup
  await using redis = hasRedis ? await startRedisServer() : undefined
  await using site = await startSite(database, {
    processesCount,
    env: redis ? { REDIS_URL: redis.url } : {},
  })
  for (const pairsCount of pairs) {
    const settings: PairSettings = { ports: site.ports, pairsCount, listingsCount }
    await using traffic = await startTraffic<PairRound, RoundResult>('pair-traffic.ts', settings)
    for (const scenario of scenarios) {
      const how = { engine: database.engine, listingsCount, pairsCount, processesCount, hasRedis }
      yield { ...how, ...(await measureScenario({ database, site, traffic }, scenario)) }
    }
  }
}

interface Running {
  database: Database
  site: Site
  traffic: Traffic<PairRound, RoundResult>
}

async function measureScenario(running: Running, scenario: ScenarioName) {
  const { database, traffic } = running
  await traffic.run({ scenario, ms: warmUpMs })
  const bareInsertsPerSecond = await database.bareInsertsPerSecond()
  const before = await readUsage(running)
  const { done, seconds, times, statuses } = await traffic.run({ scenario, ms: roundMs[scenario] })
  const after = await readUsage(running)
  return {
    scenario,
    bareInsertsPerSecond,
    fsyncMs: fsyncMs(database.env.DATA_DIR),
    perSecond: done / seconds,
    latency: { p50: percentile(times, 0.5), p99: percentile(times, 0.99), mean: mean(times) },
    serverErrorsCount: statuses.filter((status) => status === noResponse || (status >= 500 && status !== 503))
      .length,
    refusalsCount: statuses.filter((status) => status >= 400 && (status < 500 || status === 503)).length,
    usage: perScenario(before, after, done),
    ...(database.engine === 'sqlite' &&
      scenario === 'purchases' && { walBytes: await measureWal(running, scenario) }),
  }
}

async function readUsage({ database, site }: Running): Promise<Usage> {
  await Bun.sleep(settleMs)
  const { app, database: databaseMs } = site.cpuMs()
  return { appMs: app, databaseMs, ...(await database.counts()) }
}

function perScenario(before: Usage, after: Usage, done: number): Usage {
  const per = (name: keyof Usage) => (after[name] - before[name]) / done
  return {
    appMs: per('appMs'),
    databaseMs: per('databaseMs'),
    statements: per('statements'),
    transactions: per('transactions'),
    failedTransactions: per('failedTransactions'),
  }
}

async function measureWal({ database, traffic }: Running, scenario: ScenarioName): Promise<number> {
  let done = 0
  const bytes = await measureWalBytes(join(database.env.DATA_DIR, 'mintmark.db'), async () => {
    done = (await traffic.run({ scenario, ms: walRoundMs })).done
    await Bun.sleep(settleMs)
  })
  return bytes / done
}

/** The module looks for an installed server when it loads. */
async function startRedisServer() {
  await findRedisServer()
  const { startRedis } = await import('@/tests/support/servers/redis-server')
  return startRedis()
}
