import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Case } from '@/modules/orders/cases/contract'
import { buildDisputeSite, type DisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import { centsOf } from '@/src/kit/money'

const scenario = fc.record({
  priceCents: fc.integer({ min: 50, max: 10_000_000 }),
  /** Refunded in the provider's dashboard, and taken by the bank, as shares of the price. */
  refunded: fc.constantFrom(0, 0, 0.01, 0.5, 1),
  taken: fc.constantFrom(0, 0, 0.01, 0.5, 0.99, 1),
  /** What the bank does with the chargeback. */
  bank: fc.constantFrom<'open' | 'won' | 'lost'>('open', 'won', 'lost', 'lost'),
  /** Decisions that are undone before the last one. */
  undone: fc.array(fc.constantFrom('release', 'refund'), { maxLength: 2 }),
  outcome: fc.constantFrom<'release' | 'refund'>('release', 'refund'),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

const fees = [
  ['0', '0'],
  ['500', '290'],
  ['9999', '1'],
]

test.each(fees)(
  'with fees of %s and %s basis points, each decision books the journal that was shown',
  async (PLATFORM_FEE_BPS, PROCESSING_FEE_BPS) => {
    await using site = await buildDisputeSite({ PLATFORM_FEE_BPS, PROCESSING_FEE_BPS })
    const decided = new Set<string>()
    await fc.assert(
      fc.asyncProperty(scenario, async (each) => {
        const ending = await decideAndCompare(site, each)
        if (ending) decided.add(`${each.outcome} ${ending}`)
      }),
      { numRuns: 40 },
    )
    expect(await site.app.brokenInvariants()).toEqual([])
    expect([...decided]).toContain('release completed')
    expect([...decided]).toContain('refund refunded')
  },
  120_000,
)

/** Returns how the order ended; undefined if nothing could be decided. */
async function decideAndCompare(site: DisputeSite, each: Scenario): Promise<string | undefined> {
  const { id, intentId } = await site.dispute({ price: each.priceCents / 100 })
  await moveMoney(site, { id, intentId }, each)
  const isDecidable = await canDecide(site, id)
  expect((await site.caseOf(id)).decisions).toHaveLength(isDecidable ? 2 : 0)
  if (!isDecidable) return undefined
  for (const outcome of each.undone) {
    const before = await site.legsOf(id)
    await site.act(site.judge, `${id}/decision`, { outcome })
    const undone = await site.act(site.judge, `${id}/decision/undo`, {})
    // A release that ends as charged back can't be undone.
    if (undone.status !== 200) return undefined
    expect(sumsOf((await site.legsOf(id)).slice(before.length))).toEqual({})
  }
  const before = await site.legsOf(id)
  const shown: Case['decisions'] = (await site.caseOf(id)).decisions
  expect((await site.act(site.judge, `${id}/decision`, { outcome: each.outcome })).status).toBe(200)
  site.app.advance(undoMs)
  await site.app.drain()
  const booked = (await site.legsOf(id)).slice(before.length)
  const journal = shown.find(({ outcome }) => outcome === each.outcome)?.journal
  expect(booked).toEqual(
    (journal ?? []).map(({ account, amount }) => ({ account, amountCents: cents(amount) })),
  )
  return (await site.rowOf(id))?.state
}

async function moveMoney(site: DisputeSite, order: { id: string; intentId: string }, each: Scenario) {
  const refundedCents = Math.floor(each.priceCents * each.refunded)
  if (refundedCents > 0)
    await site.provider.refund(undefined, {
      key: `dashboard:${order.id}`,
      intentId: order.intentId,
      amountCents: refundedCents,
    })
  await site.sync(order.id)
  const takenCents = Math.floor(each.priceCents * each.taken)
  if (takenCents === 0) return
  site.provider.dispute(order.intentId, 'open', 1_500, takenCents)
  await site.sync(order.id)
  if (each.bank !== 'open') site.provider.dispute(order.intentId, each.bank, 1_500, takenCents)
  await site.sync(order.id)
}

async function canDecide(site: DisputeSite, id: string): Promise<boolean> {
  const row = await site.rowOf(id)
  return row?.dispute === 'open' && row.chargeback !== 'open'
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
