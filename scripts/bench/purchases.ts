import { startLoad } from '@/scripts/bench/load'
import { mean, percentile } from '@/scripts/bench/percentiles'
import { type Engine, openDatabase, startSite } from '@/scripts/bench/site'
import type { Row } from '@/scripts/bench/table'

const warmUpMs = 5_000
const roundMs = 5_000
/** Time for events and jobs of the last purchases, which count too. */
const settleMs = 1_000

export interface PurchaseOptions {
  engines: readonly Engine[]
  pairs: readonly number[]
  processes: readonly number[]
}

/** Whole purchases (list, reserve, pay, send, confirm) over HTTP, at full durability. */
export async function benchPurchases({ engines, pairs, processes }: PurchaseOptions): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of engines)
    for (const processesCount of processes)
      for (const pairsCount of pairs)
        rows.push(...rowsOf(await measure({ engine, pairsCount, processesCount })))
  return rows
}

interface Case {
  engine: Engine
  pairsCount: number
  processesCount: number
}

type Measured = Awaited<ReturnType<typeof measure>>

async function measure({ engine, pairsCount, processesCount }: Case) {
  await using database = await openDatabase(engine)
  await using site = await startSite({ database, processesCount })
  await using load = await startLoad({ ports: site.ports, pairsCount, scenario: 'purchases' })
  await load.run(warmUpMs)
  await Bun.sleep(settleMs)
  const [countsBefore, cpuBefore] = [await database.counts(), site.cpu()]
  const { done, seconds, samples } = await load.run(roundMs)
  await Bun.sleep(settleMs)
  const [counts, cpu] = [await database.counts(), site.cpu()]
  const times = samples.map(({ ms }) => ms)
  return {
    name: `${engine}, ${pairsCount} pairs, ${processesCount} processes`,
    rate: done / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    mean: mean(times),
    serverErrors: samples.filter(({ status }) => status >= 500 && status !== 503).length,
    unavailable: samples.filter(({ status }) => status === 503).length,
    refused: samples.filter(({ status }) => status >= 400 && status < 500).length,
    statements: (counts.statements - countsBefore.statements) / done,
    transactions: (counts.transactions - countsBefore.transactions) / done,
    failed: (counts.failed - countsBefore.failed) / done,
    appMs: (cpu.app - cpuBefore.app) / done,
    databaseMs: (cpu.database - cpuBefore.database) / done,
  }
}

function rowsOf(run: Measured): Row[] {
  const row = (what: string, measured: string, wanted: string, holds: boolean) => ({
    what: `${run.name}: ${what}`,
    measured,
    wanted,
    holds,
  })
  return [
    row('purchases/s', run.rate.toFixed(1), 'at least 150', run.rate >= 150),
    row('p50 of a request', `${run.p50.toFixed(1)} ms`, '-', true),
    row('p99 of a request', `${run.p99.toFixed(1)} ms`, 'at most 500 ms', run.p99 <= 500),
    row('5xx other than 503', String(run.serverErrors), '0', run.serverErrors === 0),
    row('503', String(run.unavailable), '-', true),
    row('4xx', String(run.refused), '-', true),
    row('statements per purchase', run.statements.toFixed(0), 'at most 100', run.statements <= 100),
    row('transactions per purchase', run.transactions.toFixed(1), 'at most 8', run.transactions <= 8),
    row('failed per 100 purchases', (run.failed * 100).toFixed(1), 'under 2', run.failed < 0.02),
    row(
      'CPU per purchase',
      `${(run.appMs + run.databaseMs).toFixed(2)} ms (app ${run.appMs.toFixed(2)}, database ${run.databaseMs.toFixed(2)})`,
      'at most 10 ms',
      run.appMs + run.databaseMs <= 10,
    ),
  ]
}
