import { parseArgs } from 'node:util'
import { benchList } from '@/scripts/bench/list'
import { benchPurchases } from '@/scripts/bench/purchases'
import { benchRestart } from '@/scripts/bench/restart'
import { benchSearch } from '@/scripts/bench/search'
import { benchSoak } from '@/scripts/bench/soak'
import { benchSockets } from '@/scripts/bench/sockets'
import { benchStart } from '@/scripts/bench/start'
import { printTable, type Row } from '@/scripts/bench/table'
import { benchWrites } from '@/scripts/bench/writes'
import { buildWeb } from '@/scripts/lib/build-web'

/**
 * `bun run bench` measures ratios within one run, because absolute times mean little on a shared machine. `bun run bench --soak
 * [--minutes N]` attacks the server for an hour instead.
 */
const { values } = parseArgs({
  options: { soak: { type: 'boolean', default: false }, minutes: { type: 'string', default: '60' } },
})
const benches = values.soak
  ? [() => benchSoak(Number(values.minutes))]
  : [benchList, benchSearch, benchRestart, benchStart, benchWrites, benchPurchases, benchSockets]
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
process.exitCode = rows.every((row) => row.holds) ? 0 : 1
