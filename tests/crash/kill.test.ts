import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import { modules } from '@/src/modules'
import { runAudit } from '@/src/runtime/invariants'
import { AcknowledgedWrites, expectExactBalance, fetchAllRows } from '@/tests/crash/acknowledged-writes'
import { type TradingPair, tradeUntilKilled } from '@/tests/crash/load'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

/** On PostgreSQL the data are as safe as it keeps them; a few rounds show that the next process takes up what the last left. */
const rounds = dialect === 'postgres' ? 5 : 20
const sites = Array.from({ length: process.env.FULL ? 50 : 1 }, (_, at) => at + 1)
const pairsCount = 6
const loadSpreadMs = 300
const someLoadWithinMs = 30_000
const underWay = ['created', 'refund_pending']

test.each(sites)(
  `kill -9 under load, ${rounds} times, site %d: what was answered stands, nothing is doubled, the ledger balances (E6, A37)`,
  async (number) => {
    // A purchase that the kill cut off keeps its reservation; it must not keep the buyer from the next.
    await using site = await createSite({ OPEN_RESERVATIONS_MAX: '1000' })
    await site.start()
    const pairs = await Promise.all(Array.from({ length: pairsCount }, (_, at) => signUp(site, at)))
    const answered = new AcknowledgedWrites()
    for (let round = 0; round < rounds; round++) {
      const load = Promise.all(pairs.map((pair) => tradeUntilKilled(pair, answered)))
      await waitForEveryKind(answered)
      await Bun.sleep((round * 137 + number * 61) % loadSpreadMs)
      await site.kill()
      await load
      expect(await findBrokenInvariants(site.databaseLocation)).toEqual([])
      await site.start()
      await answered.verify()
    }
    await expectAllFinished(site, pairs)
  },
  900_000,
)

async function signUp(site: Site, at: number): Promise<TradingPair> {
  const [seller, buyer] = await Promise.all([site.signIn(`seller_${at}`), site.signIn(`buyer_${at}`)])
  return { seller, buyer }
}

/** Waits until more was bought, given back and paid out than before. */
async function waitForEveryKind({ counts }: AcknowledgedWrites): Promise<void> {
  const before = { ...counts }
  await eventually(async () => {
    expect(counts.completed).toBeGreaterThan(before.completed)
    expect(counts.refunds).toBeGreaterThan(before.refunds)
    expect(counts.payouts).toBeGreaterThan(before.payouts)
  }, someLoadWithinMs)
}

/** Once nobody trades any more, everything that was begun comes to its end by itself. */
async function expectAllFinished(site: Site, pairs: TradingPair[]): Promise<void> {
  for (const { seller, buyer } of pairs)
    await eventually(async () => {
      const orders = await fetchAllRows<{ state: string }>(buyer, '/api/transactions?limit=100')
      expect(orders.filter(({ state }) => underWay.includes(state))).toEqual([])
      await expectExactBalance(seller)
    })
  const audit = await site.command('audit')
  expect([audit.exitCode, audit.exitCode === 0 ? '' : audit.stdout]).toEqual([0, ''])
}

/** What is broken in a database: what `mintmark audit` would say, without a process of its own. */
async function findBrokenInvariants(location: string): Promise<string[]> {
  const { read, close } = openReadOnly(location)
  const findings = await runAudit({ db: read }, modules)
  await close()
  return findings.flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant.id} ${JSON.stringify(row)}`),
  )
}
