import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import { modules } from '@/src/modules'
import { runAudit } from '@/src/runtime/invariants'
import { AcknowledgedWrites } from '@/tests/crash/acknowledged-writes'
import { type TradingPair, tradeUntilKilled, untilFinished, untilTrades } from '@/tests/crash/load'
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
      await untilTrades(acknowledged)
      await Bun.sleep((round * 137 + number * 61) % loadSpreadMs)
      await site.kill()
      await load
      expect(await findBrokenInvariants(site.databaseLocation)).toEqual([])
      await site.start()
      await acknowledged.verify()
    }
    await untilFinished(pairs)
    const audit = await site.command('audit')
    expect([audit.exitCode, audit.exitCode === 0 ? '' : audit.stdout]).toEqual([0, ''])
  },
  900_000,
)

async function signUp(site: Site, at: number): Promise<TradingPair> {
  const [seller, buyer] = await Promise.all([site.signIn(`seller_${at}`), site.signIn(`buyer_${at}`)])
  return { seller, buyer }
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
