import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncMs } from '@/scripts/bench/fsync'
import { type BenchServer, startServer } from '@/scripts/bench/server'
import { median, type Row } from '@/scripts/bench/table'
import { sql } from '@/src/db/columns'
import { openSqlite } from '@/src/db/sqlite'
import { TestClient } from '@/tests/support/test-client'
import { listItem, pay, reserve } from '@/tests/support/trade'

const buyersCount = 50
const roundMs = 2_000
const rounds = 5
const atLeast = 3

/**
 * Whole purchases (listed, reserved, paid, handed over, confirmed) by 50 pairs through HTTP, at full durability: with
 * commits that writers share against one commit for each transaction, and beside bare inserts of one commit each.
 */
export async function benchPurchases(): Promise<Row[]> {
  // Where an operator's data would lie: the disk under /tmp may be another, or none.
  mkdirSync('data', { recursive: true })
  const folder = mkdtempSync(join('data', 'bench-'))
  try {
    await using shared = await startMarket(join(folder, 'shared'), 4103, 64)
    await using single = await startMarket(join(folder, 'single'), 4104, 1)
    const [ours, theirs] = [await signUp(shared), await signUp(single)]
    // A server is fast once its code has run for a while.
    for (const pairs of [theirs, ours]) await purchasesPerSecond(pairs)
    const rates: { shared: number; single: number }[] = []
    for (let round = 0; round < rounds; round++)
      rates.push({ single: await purchasesPerSecond(theirs), shared: await purchasesPerSecond(ours) })
    const [rate, ratio] = [
      median(rates.map((one) => one.shared)),
      median(rates.map((one) => one.shared / one.single)),
    ]
    const bare = await insertsPerSecond(join(folder, 'bare.db'))
    const beside = `${rate.toFixed(0)}/s, bare inserts ${bare.toFixed(0)}/s, fsync ${fsyncMs(folder).toFixed(2)} ms`
    return [
      {
        what: `whole purchases by ${buyersCount} buyers, of one commit per transaction (${beside})`,
        measured: `${ratio.toFixed(1)} ×`,
        wanted: `at least ${atLeast}`,
        holds: ratio >= atLeast,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function startMarket(folder: string, port: number, batch: number): Promise<BenchServer> {
  mkdirSync(folder)
  return startServer('market-server.ts', port, {
    DATA_DIR: folder,
    BATCH: String(batch),
    OPEN_RESERVATIONS_MAX: '1000',
  })
}

interface Pair {
  seller: TestClient
  buyer: TestClient
}

async function signUp({ port }: BenchServer): Promise<Pair[]> {
  const origin = `http://localhost:${port}`
  const reach = ({ url, method, headers, body }: Request) => {
    const { pathname, search } = new URL(url)
    return fetch(`${origin}${pathname}${search}`, { method, headers, body })
  }
  const enter = async (username: string) => {
    const actor = new TestClient({ fetch: reach })
    await actor.post('/api/auth/temp-login', { username })
    return actor
  }
  return Promise.all(
    Array.from({ length: buyersCount }, async (_, at) => ({
      seller: await enter(`seller_${at}`),
      buyer: await enter(`buyer_${at}`),
    })),
  )
}

async function purchasesPerSecond(pairs: Pair[]): Promise<number> {
  let done = 0
  const from = performance.now()
  const trade = async ({ seller, buyer }: Pair) => {
    while (performance.now() - from < roundMs) if (await purchase(seller, buyer)) done++
  }
  await Promise.all(pairs.map(trade))
  return (done * 1000) / (performance.now() - from)
}

async function purchase(seller: TestClient, buyer: TestClient): Promise<boolean> {
  const { body } = await reserve(buyer, await listItem(seller, { price: 10 }))
  await pay(buyer, body.clientSecret)
  await seller.post(`/api/orders/${body.orderId}/sent`)
  return (await buyer.post(`/api/orders/${body.orderId}/received`)).status === 200
}

/** One row, one commit, again and again: what the disk allows. */
async function insertsPerSecond(path: string): Promise<number> {
  const db = openSqlite(path, 1)
  await db.migrate()
  const fact = sql`insert into core_events (name, payload, actor, at) values ('bench.written', '{}', '{}', 0)`
  const from = performance.now()
  let done = 0
  for (; performance.now() - from < roundMs; done++) await db.transact((tx) => tx.rows(fact))
  const rate = (done * 1000) / (performance.now() - from)
  await db.close()
  return rate
}
