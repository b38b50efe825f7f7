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
 * Whole purchases (list, reserve, pay, send, confirm) by 50 pairs over HTTP, at full durability: shared commits relative to one
 * commit per transaction. Also shows plain inserts with one commit each.
 */
export async function benchPurchases(): Promise<Row[]> {
  // On the disk of the default data directory; /tmp may be another disk, or memory.
  mkdirSync('data', { recursive: true })
  const folder = mkdtempSync(join('data', 'bench-'))
  try {
    await using shared = await startMarket(join(folder, 'shared'), 4103, 64)
    await using single = await startMarket(join(folder, 'single'), 4104, 1)
    const [ours, baseline] = [await signUp(shared), await signUp(single)]
    // Warm up: the JIT needs a while.
    for (const pairs of [baseline, ours]) await purchasesPerSecond(pairs)
    const rates: { shared: number; single: number }[] = []
    for (let round = 0; round < rounds; round++)
      rates.push({ single: await purchasesPerSecond(baseline), shared: await purchasesPerSecond(ours) })
    const [rate, ratio] = [
      median(rates.map((one) => one.shared)),
      median(rates.map((one) => one.shared / one.single)),
    ]
    const bare = await insertsPerSecond(join(folder, 'bare.db'))
    const absolute = `${rate.toFixed(0)}/s, plain inserts ${bare.toFixed(0)}/s, fsync ${fsyncMs(folder).toFixed(2)} ms`
    return [
      {
        what: `purchases/s by ${buyersCount} buyers, relative to one commit per transaction (${absolute})`,
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
  const send = ({ url, method, headers, body }: Request) => {
    const { pathname, search } = new URL(url)
    return fetch(`${origin}${pathname}${search}`, { method, headers, body })
  }
  const signIn = async (username: string) => {
    const actor = new TestClient({ fetch: send })
    await actor.post('/api/auth/temp-login', { username })
    return actor
  }
  return Promise.all(
    Array.from({ length: buyersCount }, async (_, at) => ({
      seller: await signIn(`seller_${at}`),
      buyer: await signIn(`buyer_${at}`),
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

/** One row per commit: the limit of the disk. */
async function insertsPerSecond(path: string): Promise<number> {
  const db = openSqlite(path, 1)
  await db.migrate()
  const insert = sql`insert into core_events (name, payload, actor, at) values ('bench.written', '{}', '{}', 0)`
  const from = performance.now()
  let done = 0
  for (; performance.now() - from < roundMs; done++) await db.transact((tx) => tx.rows(insert))
  const rate = (done * 1000) / (performance.now() - from)
  await db.close()
  return rate
}
