import { expect, test } from 'bun:test'
import { eventually } from '@/src/testing/eventually'
import { createSite, type Site } from '@/src/testing/spawn-server'
import { Ledger, type Pair, tradeUntilKilled } from '@/tests/crash/load'

const rounds = process.env.FULL ? 40 : 5
const pairsCount = 6
const loadMinMs = 80
const loadSpreadMs = 500

test(`kill -9 under load, ${rounds} times: what was answered stands, nothing is doubled, the ledger balances`, async () => {
  // A purchase that the kill cut off keeps its reservation; it must not keep the buyer from the next.
  await using site = await createSite({ OPEN_RESERVATIONS_MAX: '1000' })
  await site.start()
  const pairs = await Promise.all(Array.from({ length: pairsCount }, (_, at) => signUp(site, at)))
  const answered = new Ledger()
  for (let round = 0; round < rounds; round++) {
    const load = Promise.all(pairs.map((pair) => tradeUntilKilled(pair, answered)))
    await Bun.sleep(loadMinMs + ((round * 137) % loadSpreadMs))
    await site.kill()
    await load
    const beside = await site.command('audit')
    expect([beside.exitCode, beside.exitCode === 0 ? '' : beside.stdout]).toEqual([0, ''])
    await site.start()
    await answered.stands()
  }
  expect(answered.completed).toBeGreaterThan(rounds)
  await everythingSettles(site, pairs, answered)
}, 600_000)

async function signUp(site: Site, at: number): Promise<Pair> {
  const [seller, buyer] = await Promise.all([site.signedIn(`seller_${at}`), site.signedIn(`buyer_${at}`)])
  return { seller, buyer }
}

/** Once nobody trades any more, every seller owns exactly the net of what completed, less what was paid out. */
async function everythingSettles(site: Site, pairs: Pair[], answered: Ledger): Promise<void> {
  for (const { seller, buyer } of pairs) {
    const sales = (await seller.get('/api/transactions?limit=100')).body
    const purchases = (await buyer.get('/api/transactions?limit=100')).body
    const states = purchases.map((order: { state: string }) => order.state)
    expect(states.filter((state: string) => state === 'created')).toEqual([])
    expect(sales.length).toBeLessThanOrEqual(purchases.length)
    await eventually(async () => {
      const { available } = (await seller.get('/api/wallet')).body
      const payouts = (await seller.get('/api/payouts')).body
      const paidOut = payouts.reduce(
        (sum: number, payout: { amount: string }) => sum + cents(payout.amount),
        0,
      )
      expect(cents(available)).toBe(answered.netOf(sales) - paidOut)
    })
  }
  const audit = await site.command('audit')
  expect([audit.exitCode, audit.exitCode === 0 ? '' : audit.stdout]).toEqual([0, ''])
}

function cents(decimal: string): number {
  return Number(decimal.replace('.', ''))
}
