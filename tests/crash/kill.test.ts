import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import { modules } from '@/src/modules'
import { runAudit } from '@/src/runtime/invariants'
import { AcknowledgedWrites, expectExactBalance, fetchAllRows } from '@/tests/crash/acknowledged-writes'
import { type TradingPair, tradeUntilKilled } from '@/tests/crash/load'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { testSize } from '@/tests/support/test-size'

/** PostgreSQL guarantees its own durability; two rounds show that the next process resumes the work. */
const rounds = testSize('TEST_KILLS', { commit: dialect === 'postgres' ? 2 : 8, full: 20 })
const sites = Array.from(
  { length: testSize('TEST_KILLED_SITES', { commit: 1, full: 25 }) },
  (_, at) => at + 1,
)
const pairsCount = 6
const loadSpreadMs = 300
const unfinishedStates = ['created', 'refund_pending']

test.each(sites)(
  `kill -9 under load, ${rounds} times, site %d: no acknowledged write is lost or doubled, the ledger balances (E6, A37)`,
  async (number) => {
    // Interrupted purchases keep their reservations, which must not block the buyer's next ones.
    await using site = await createSite({ OPEN_RESERVATIONS_MAX: '1000' })
    await site.start()
    const pairs = await Promise.all(Array.from({ length: pairsCount }, (_, at) => signUp(site, at)))
    const acknowledged = new AcknowledgedWrites()
    for (let round = 0; round < rounds; round++) {
      const load = Promise.all(pairs.map((pair) => tradeUntilKilled(pair, acknowledged)))
      await waitForEveryKind(acknowledged)
      await Bun.sleep((round * 137 + number * 61) % loadSpreadMs)
      await site.kill()
      await load
      expect(await findBrokenInvariants(site.databaseLocation)).toEqual([])
      await site.start()
      await acknowledged.verify()
    }
    await expectAllFinished(site, pairs)
  },
  900_000,
)

async function signUp(site: Site, at: number): Promise<TradingPair> {
  const [seller, buyer] = await Promise.all([site.signIn(`seller_${at}`), site.signIn(`buyer_${at}`)])
  return { seller, buyer }
}

/** Waits until there is at least one more sale, refund and payout. */
async function waitForEveryKind({ counts }: AcknowledgedWrites): Promise<void> {
  const before = { ...counts }
  await eventually(async () => {
    expect(counts.completed).toBeGreaterThan(before.completed)
    expect(counts.refunds).toBeGreaterThan(before.refunds)
    expect(counts.payouts).toBeGreaterThan(before.payouts)
  })
}

/** After the load all unfinished work completes by itself. */
async function expectAllFinished(site: Site, pairs: TradingPair[]): Promise<void> {
  for (const { seller, buyer } of pairs)
    await eventually(async () => {
      const orders = await fetchAllRows<{ state: string }>(buyer, '/api/transactions?limit=100')
      expect(orders.filter(({ state }) => unfinishedStates.includes(state))).toEqual([])
      await expectExactBalance(seller)
    })
  const audit = await site.command('audit')
  expect([audit.exitCode, audit.exitCode === 0 ? '' : audit.stdout]).toEqual([0, ''])
}

/** Runs the checks of `mintmark audit` without starting a process. */
async function findBrokenInvariants(location: string): Promise<string[]> {
  const { read, close } = await openReadOnly(location)
  const findings = await runAudit({ db: read }, modules)
  await close()
  return findings.flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant.id} ${JSON.stringify(row)}`),
  )
}
