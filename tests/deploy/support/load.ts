import { expect } from 'bun:test'
import { AcknowledgedWrites } from '@/tests/crash/acknowledged-writes'
import { type TradingPair, trade, untilFinished, untilTrades } from '@/tests/crash/load'
import { patientClient, type Received } from '@/tests/deploy/support/proxied-client'
import type { RunningProxy } from '@/tests/deploy/support/proxy'
import { eventually } from '@/tests/support/eventually'
import type { TestClient } from '@/tests/support/test-client'

const pairsCount = 3
const pages = ['/', '/marketplace', '/api/items', '/api/recent-purchases', '/api/status']

/** Users who trade and visitors who browse, until `stop`. */
export interface Load extends AsyncDisposable {
  readonly received: Received
  readonly acknowledged: AcknowledgedWrites
  readonly pairs: readonly TradingPair[]
  /** Waits until sales, refunds and payouts have completed since this call. */
  untilTrades(): Promise<void>
  /** Waits until 503 is received that was not before. */
  untilRefused(): Promise<void>
  /** Throws what went wrong meanwhile. */
  stop(): Promise<void>
}

export async function startLoad(proxy: RunningProxy): Promise<Load> {
  const received: Received = { statuses: new Map(), unacceptable: [], isOver: false }
  const acknowledged = new AcknowledgedWrites()
  const pairs = await Promise.all(
    Array.from({ length: pairsCount }, async (_, at) => {
      const [seller, buyer] = await Promise.all([signIn(`seller_${at}`), signIn(`buyer_${at}`)])
      return { seller, buyer }
    }),
  )
  let isOver = false
  const work = [...pairs.map(keepTrading), keepBrowsing()]
  return {
    received,
    acknowledged,
    pairs,
    // The work ends before `stop` only by an error.
    untilTrades: () => Promise.race([untilTrades(acknowledged), Promise.race(work)]),
    untilRefused: () => Promise.race([untilRefused(received), Promise.race(work)]),
    stop: async () => {
      isOver = true
      await Promise.all(work)
    },
    [Symbol.asyncDispose]: async () => {
      isOver = true
      received.isOver = true
      await Promise.allSettled(work)
    },
  }

  async function signIn(username: string): Promise<TestClient> {
    const client = patientClient(proxy, received)
    await client.post('/api/auth/temp-login', { username })
    return client
  }

  async function keepTrading(pair: TradingPair): Promise<void> {
    for (let at = 0; !isOver; at++) await trade(pair, acknowledged, at)
  }

  async function keepBrowsing(): Promise<void> {
    const visitor = patientClient(proxy, received)
    while (!isOver) for (const path of pages) await visitor.get(path)
  }
}

async function untilRefused({ statuses }: Received): Promise<void> {
  const refused = () => statuses.get(503) ?? 0
  const before = refused()
  await eventually(async () => expect(refused()).toBeGreaterThan(before))
}

/** Expects that everything the load did is stored once, and that all work completes. */
export async function expectNothingLostOrDoubled({ acknowledged, pairs, received }: Load): Promise<void> {
  expect(received.unacceptable).toEqual([])
  await acknowledged.verify()
  await untilFinished(pairs)
}
