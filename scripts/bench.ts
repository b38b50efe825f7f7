import { benchList } from '@/scripts/bench/list'
import { benchPurchases } from '@/scripts/bench/purchases'
import { benchRestart } from '@/scripts/bench/restart'
import { benchSearch } from '@/scripts/bench/search'
import { benchSockets } from '@/scripts/bench/sockets'
import { printTable, type Row } from '@/scripts/bench/table'
import { benchWrites } from '@/scripts/bench/writes'
import { buildWeb } from '@/scripts/lib/build-web'

/** `bun run bench`. Measures ratios within one run, because absolute times mean little on a shared machine. */
const rows: Row[] = []
await buildWeb()
for (const bench of [benchList, benchSearch, benchRestart, benchWrites, benchPurchases, benchSockets]) {
  for (const row of await bench()) {
    rows.push(row)
    process.stderr.write('.')
  }
}
process.stderr.write('\n')
printTable(rows)
process.exitCode = rows.every((row) => row.holds) ? 0 : 1
