import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncMs } from '@/scripts/bench/fsync'
import { median, type Row } from '@/scripts/bench/table'
import { sql } from '@/src/db/columns'
import { openDb } from '@/src/db/open'

const writers = 50
const roundMs = 800
const rounds = 5
const atLeast = 5

/** Writes by 50 concurrent writers, which share commits, relative to one writer that waits for each commit. */
export async function benchWrites(): Promise<Row[]> {
  // On the disk of the default data directory; /tmp may be another disk, or memory.
  mkdirSync('data', { recursive: true })
  const folder = mkdtempSync(join('data', 'bench-'))
  try {
    const db = await openDb(join(folder, 'mintmark.db'))
    await db.migrate()
    // Raw SQL, so that the transaction is measured and not the query builder.
    const insert = sql`insert into core_events (name, payload, actor, at) values ('bench.written', '{}', '{}', 0)`
    const write = () => db.transact((tx) => tx.rows(insert))
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const single = await rate(1, write)
      ratios.push((await rate(writers, write)) / single)
    }
    await db.close()
    const ratio = median(ratios)
    const what = `writes/s by ${writers} writers, relative to one (fsync: ${fsyncMs(folder).toFixed(2)} ms)`
    return [
      { what, measured: `${ratio.toFixed(1)} ×`, wanted: `at least ${atLeast}`, holds: ratio >= atLeast },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function rate(concurrent: number, write: () => Promise<unknown>): Promise<number> {
  let done = 0
  const until = performance.now() + roundMs
  const writer = async () => {
    while (performance.now() < until) {
      await write()
      done++
    }
  }
  await Promise.all(Array.from({ length: concurrent }, writer))
  return done / roundMs
}
