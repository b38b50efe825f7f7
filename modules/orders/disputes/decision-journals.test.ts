import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Outcome } from '@/modules/orders/contract'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { undoMs } from '@/modules/orders/testing/dispute-site'
import {
  buildSimulatedSite,
  limitCents,
  moveMoney,
  openSimulatedDispute,
  plainDisputes,
  type SimulatedDecision,
  type SimulatedDispute,
  type SimulatedSite,
  simulatedDispute,
} from '@/modules/orders/testing/simulated-dispute'
import { centsOf } from '@/src/kit/money'
import { testSize } from '@/tests/support/test-size'

const decisionsCount = testSize('TEST_DECISIONS', { commit: 40, full: 1_000 })

test(`in ${decisionsCount} decisions of all kinds, staff see the journals that are booked`, async () => {
  await using site = await buildSimulatedSite()
  const kinds = new Set<string>()
  let count = 0
  await fc.assert(
    fc.asyncProperty(simulatedDispute, async (each) => {
      if (count >= decisionsCount) return
      const decided = await decideAndCompare(site, each)
      for (const kind of decided) kinds.add(kind)
      count += decided.length
      // A dispute without a decision is replaced by another one.
      fc.pre(decided.length > 0)
    }),
    { numRuns: decisionsCount, examples: plainDisputes.map((each) => [each]) },
  )
  expect(await site.app.brokenInvariants()).toEqual([])
  expect(kinds.size).toBe(plainDisputes.length)
  expect(count).toBeGreaterThanOrEqual(decisionsCount)
}, 3_600_000)

/** Returns what was decided and whether it stood, for each decision. */
async function decideAndCompare(site: SimulatedSite, each: SimulatedDispute): Promise<string[]> {
  try {
    const id = await openSimulatedDispute(site, each)
    const decided: string[] = []
    for (const decision of each.decisions) {
      if (!(await isDecidable(site, id))) break
      decided.push(`${decision.outcome} ${await playDecision(site, id, decision)}`)
    }
    if (!(await isDecidable(site, id))) await expectNothingToDecide(site, id)
    return decided
  } finally {
    if (each.suspended !== 'nobody') await site.restore(each.suspended)
  }
}

async function isDecidable(site: SimulatedSite, id: string): Promise<boolean> {
  const row = await site.rowOf(id)
  return row?.dispute === 'open' && row.chargeback !== 'open'
}

async function expectNothingToDecide(site: SimulatedSite, id: string): Promise<void> {
  const before = await site.legsOf(id)
  expect((await site.caseOf(id)).decisions).toEqual([])
  expect((await site.act(site.judge, `${id}/decision`, { outcome: 'refund' })).status).toBe(409)
  expect(await site.legsOf(id)).toEqual(before)
}

/** Decides and ends the decision as far as that is possible. Returns how it ended. */
async function playDecision(
  site: SimulatedSite,
  id: string,
  { outcome, meanwhile, ending }: SimulatedDecision,
): Promise<SimulatedDecision['ending']> {
  const shown: Case['decisions'] = (await site.caseOf(id)).decisions
  const journal = shown.find((one) => one.outcome === outcome)?.journal
  const before = (await site.legsOf(id)).length
  await decide(site, id, outcome)
  const bookedSince = async (count: number) => (await site.legsOf(id)).slice(count)
  // A refund is booked when the provider has made it.
  expect(await bookedSince(before)).toEqual(outcome === 'release' ? legsOf(journal) : [])
  if (meanwhile) await moveMoney(site, id, meanwhile)

  if (ending === 'undone' && (await undo(site, id))) {
    await site.app.drain()
    if (!meanwhile) expect(sumsOf(await bookedSince(before))).toEqual({})
    return 'undone'
  }
  const appealed = (ending === 'upheld' || ending === 'overturned') && (await appeal(site, id, outcome))
  if (appealed && ending === 'overturned' && (await overturn(site, id))) return 'overturned'
  if (appealed) await decideAppeal(site, id, 'upheld')
  await finish(site)
  if (outcome === 'refund' && !meanwhile) expect(await bookedSince(before)).toEqual(legsOf(journal))
  return appealed ? 'upheld' : 'stands'
}

/** Decides, with a second person above the limit. */
async function decide(site: SimulatedSite, id: string, outcome: Outcome): Promise<void> {
  const { needsSecondPerson, decisions }: Case = await site.caseOf(id)
  const isAboveLimit = ((await site.rowOf(id))?.priceCents ?? 0) > limitCents
  // Below it, what the judge has decided for the same user counts too.
  if (isAboveLimit) expect(needsSecondPerson).toBe(true)
  const { status } = await site.act(site.judge, `${id}/decision`, { outcome })
  if (!needsSecondPerson) expect(status).toBe(200)
  if (status === 200) return
  expect(status).toBe(202)
  expect((await site.caseOf(id, site.second)).decisions).toEqual(decisions)
  expect((await site.act(site.second, `${id}/decision`, { outcome })).status).toBe(200)
}

/** Returns false if the decision can't be undone, as the case shows. */
async function undo(site: SimulatedSite, id: string): Promise<boolean> {
  const { undoable }: Case = await site.caseOf(id)
  const { status } = await site.act(site.judge, `${id}/decision/undo`, {})
  expect(status).toBe(undoable ? 200 : 409)
  return undoable !== null
}

/** The party that lost appeals. Returns false if that isn't possible, as the order shows. */
async function appeal(site: SimulatedSite, id: string, outcome: Outcome): Promise<boolean> {
  const loser = outcome === 'release' ? site.buyer : site.seller
  const { appealUntil } = (await loser.get(`/api/orders/${id}`)).body
  const { status } = await loser.post(`/api/orders/${id}/appeal`, { reason: 'Look again.' })
  expect(status).toBe(appealUntil ? 200 : 409)
  return appealUntil !== null
}

/** Returns false if money has moved, so the decision can only be upheld. */
async function overturn(site: SimulatedSite, id: string): Promise<boolean> {
  const { appealToDecide }: Case = await site.caseOf(id, site.third)
  const before = (await site.legsOf(id)).length
  const { status } = await decideAppeal(site, id, 'overturned')
  expect(appealToDecide?.mayDecide).toBe(true)
  expect(appealToDecide?.journal ? [200, 202] : [409]).toContain(status)
  if (!appealToDecide?.journal) return false
  if (status === 202) {
    const outcome = appealToDecide.outcome === 'release' ? 'refund' : 'release'
    expect((await site.act(site.second, `${id}/decision`, { outcome })).status).toBe(200)
  }
  await finish(site)
  // Refunds of the provider's dashboard are booked afterwards.
  const shown = legsOf(appealToDecide.journal)
  expect((await site.legsOf(id)).slice(before, before + shown.length)).toEqual(shown)
  return true
}

function decideAppeal(site: SimulatedSite, id: string, result: 'upheld' | 'overturned') {
  return site.act(site.third, `${id}/appeal/decision`, { result })
}

async function finish(site: SimulatedSite): Promise<void> {
  await site.advanceBy(undoMs)
}

function legsOf(journal: Case['decisions'][number]['journal'] | undefined) {
  expect(journal).toBeDefined()
  return (journal ?? []).map(({ account, amount }) => ({ account, amountCents: cents(amount) }))
}

/** Sums by account, without those that are zero. */
function sumsOf(legs: { account: string; amountCents: number }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, amountCents } of legs) sums[account] = (sums[account] ?? 0) + amountCents
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

function cents(amount: string): number {
  return amount.startsWith('-') ? -centsOf(amount.slice(1)) : centsOf(amount)
}
