import { join } from 'node:path'
import { median } from '@/scripts/bench/percentiles'
import { seedOrders } from '@/scripts/bench/seed/seed-orders'
import { startServer } from '@/scripts/bench/site/server'
import { createTemporaryFolder } from '@/scripts/bench/site/temporary-folder'
import { atMost, type Section } from '@/scripts/bench/table'
import { openReadOnly } from '@/src/db/open'
import { assert } from '@/src/kit/assert'
import { modules } from '@/src/modules'
import { isBroken, runAudit } from '@/src/runtime/invariants'

const ordersCount = 100_000
const rounds = 3
const atMostMs = 2_000

/** Time from process start to the first response, after the previous process was killed. */
export async function benchRestart(): Promise<Section> {
  await using folder = createTemporaryFolder()
  await seedOrders(folder.path, ordersCount)
  await assertInvariantsHold(join(folder.path, 'mintmark.db'))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await using _ = await startServer('src/main.ts', 4110, { DATA_DIR: folder.path })
    times.push(performance.now() - started)
  }
  const ms = median(times)
  const row = {
    what: 'restart with 100,000 orders until ready',
    measured: `${(ms / 1000).toFixed(2)} s`,
    limit: '2 s',
  }
  return { title: 'Restart: SQLite', rows: [atMost(atMostMs, { ...row, value: ms })] }
}

/** Checks that the copied orders are valid data. */
async function assertInvariantsHold(path: string): Promise<void> {
  const { read, close } = await openReadOnly(path)
  const broken = (await runAudit({ db: read }, modules)).filter(isBroken)
  await close()
  assert(broken.length === 0, `Broken invariants: ${broken.map(({ invariant }) => invariant.id)}`)
}
