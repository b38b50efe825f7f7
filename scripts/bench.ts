import { parseArgs } from 'node:util'
import { benchList } from '@/scripts/bench/list'
import { benchPurchases } from '@/scripts/bench/purchases'
import { benchRestart } from '@/scripts/bench/restart'
import { benchSearch } from '@/scripts/bench/search'
import { benchSoak } from '@/scripts/bench/soak'
import { benchSockets } from '@/scripts/bench/sockets'
import { printTable, type Row } from '@/scripts/bench/table'
import { benchWrites } from '@/scripts/bench/writes'
import { buildWeb } from '@/scripts/lib/build-web'
import { exitAfterCleanup } from '@/scripts/lib/cleanup'

/**
 * `bun run bench` measures ratios within one run, because absolute times mean little on a shared machine. `bun run bench --soak
 * [--minutes N]` attacks the server for an hour instead.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    on: { type: 'string' },
    pairs: { type: 'string', default: '10,50' },
    processes: { type: 'string', default: '1,2' },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
  },
})
const numbers = (list: string) => list.split(',').map(Number)
const engines = (['sqlite', 'postgres'] as const).filter((one) => (values.on ?? one) === one)
const purchases = () =>
  benchPurchases({ engines, pairs: numbers(values.pairs), processes: numbers(values.processes) })
const groups: Record<string, () => Promise<Row[]>> = {
  list: benchList,
  search: benchSearch,
  restart: benchRestart,
  writes: benchWrites,
  purchases,
  sockets: benchSockets,
}
const benches = values.soak
  ? [() => benchSoak(Number(values.minutes))]
  : Object.entries(groups).flatMap(([name, bench]) =>
      (values.only ? values.only === name : true) ? [bench] : [],
    )
const rows: Row[] = []
await buildWeb()
for (const bench of benches) {
  for (const row of await bench()) {
    rows.push(row)
    process.stderr.write('.')
  }
}
process.stderr.write('\n')
printTable(rows)
await exitAfterCleanup(rows.every((row) => row.holds) ? 0 : 1)
