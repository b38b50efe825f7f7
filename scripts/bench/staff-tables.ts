import { join } from 'node:path'
import type { BackOfficeSize } from '@/scripts/bench/seed/seed-back-office'
import { type Engine, engineNames } from '@/scripts/bench/site/database'
import type { PageTime } from '@/scripts/bench/site/measure-staff-tables'
import { atMost, formatCount, ms, type Row, type Section } from '@/scripts/bench/table'
import { startPostgres } from '@/scripts/lib/postgres'
import { bun, runOrThrow } from '@/scripts/lib/run'

const atMostMs = 100
const smallSite: BackOfficeSize = {
  ordersCount: 100_000,
  peopleCount: 10_000,
  openCasesCount: 100,
  auditEntriesCount: 1_000,
}
const largeSite: BackOfficeSize = {
  ordersCount: 1_000_000,
  peopleCount: 100_000,
  openCasesCount: 1_000,
  auditEntriesCount: 10_000,
}

/** How long the server takes for the first page of each table of the back office, on a site with years of orders. */
export async function* benchStaffTables(
  engines: readonly Engine[],
  isFull: boolean,
): AsyncGenerator<Section> {
  const size = isFull ? largeSite : smallSite
  for (const engine of engines) {
    const times = Map.groupBy(await measure(engine, size), ({ table }) => table)
    yield {
      title: `Staff tables: ${engineNames[engine]}, ${formatCount(size.ordersCount)} orders, ${formatCount(size.peopleCount)} people`,
      rows: [...times.values()].map(rowOf),
    }
  }
}

async function measure(engine: Engine, size: BackOfficeSize): Promise<PageTime[]> {
  await using server = engine === 'postgres' ? await startPostgres() : undefined
  const output = await runOrThrow([bun, join(import.meta.dir, 'site/measure-staff-tables.ts')], {
    env: { DATABASE_URL: server?.url, SIZE: JSON.stringify(size) },
  })
  return JSON.parse(output)
}

function rowOf(times: readonly PageTime[]): Row {
  const [first] = times
  const slowest = times.toSorted((one, other) => other.ms - one.ms)[0]
  if (!first || !slowest) throw new Error('Every table is measured')
  return atMost(atMostMs, {
    what: first.table,
    measured: `${ms(first.ms)}; slowest ${ms(slowest.ms)} (${slowest.filter || 'no filter'})`,
    value: slowest.ms,
    limit: `${atMostMs} ms`,
  })
}
