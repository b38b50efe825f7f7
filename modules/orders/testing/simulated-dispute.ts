import { expect } from 'bun:test'
import fc from 'fast-check'
import { signInStaff, userIdOf, verifySecondFactor } from '@/modules/auth/factory'
import type { Outcome } from '@/modules/orders/contract'
import { buildDisputeSite } from '@/modules/orders/testing/dispute-site'

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Shares are of the price. */
const moneyMove = fc.oneof(
  fc.record({
    kind: fc.constant('refund in the dashboard' as const),
    share: fc.constantFrom(0.01, 0.01, 0.3, 0.5, 1),
  }),
  fc.record({ kind: fc.constant('refunds returned' as const) }),
  fc.record({
    kind: fc.constant('chargeback' as const),
    share: fc.constantFrom(0.01, 0.5, 0.99, 1),
    status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const, 'lost' as const),
  }),
)
type MoneyMove = ValueOf<typeof moneyMove>

/** Any two of them are at most the whole price. */
const fees = fc.record({
  PLATFORM_FEE_BPS: fc.constantFrom('0', '1', '500', '9000'),
  PROCESSING_FEE_BPS: fc.constantFrom('0', '1', '290', '1000'),
})
type Fees = ValueOf<typeof fees>

/** Above it, a decision takes two staff members. */
export const limitCents = 5_000_000

const outcomes = ['release', 'refund'] as const satisfies Outcome[]
const endings = ['stands', 'undone', 'upheld', 'overturned'] as const

const decision = fc.record({
  outcome: fc.constantFrom(...outcomes),
  /** Money that moves between the decision and its end. */
  meanwhile: fc.option(moneyMove, { freq: 3 }),
  ending: fc.constantFrom(...endings),
})
export type SimulatedDecision = ValueOf<typeof decision>

export const simulatedDispute = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 50, max: 20_000 }), fc.integer({ min: 50, max: 10_000_000 })),
  fees,
  /** After the dispute was opened. The order keeps its own fees. */
  laterFees: fc.option(fees, { freq: 3 }),
  isSent: fc.boolean(),
  /** Pays more than the price, so that nothing is sold. */
  isOverpaid: fc.constantFrom(...Array<boolean>(19).fill(false), true),
  suspended: fc.constantFrom('nobody' as const, 'nobody' as const, 'buyer' as const, 'seller' as const),
  moves: fc.array(moneyMove, { maxLength: 3 }),
  decisions: fc.array(decision, { minLength: 1, maxLength: 3 }),
})
export type SimulatedDispute = ValueOf<typeof simulatedDispute>

/** Each decision with each ending, of an order without other events. */
export const plainDisputes: SimulatedDispute[] = outcomes.flatMap((outcome) =>
  endings.map((ending) => ({
    priceCents: 14_999,
    fees: { PLATFORM_FEE_BPS: '500', PROCESSING_FEE_BPS: '290' },
    laterFees: null,
    isSent: true,
    isOverpaid: false,
    suspended: 'nobody',
    moves: [],
    decisions: [{ outcome, ending, meanwhile: null }],
  })),
)

/** A site whose admin changes fees and suspends parties. */
export async function buildSimulatedSite() {
  const site = await buildDisputeSite({ DECISION_LIMIT_CENTS: String(limitCents) })
  const third = await signInStaff(site.app, 'moderator', 'third_judge')
  const ids = { buyer: await userIdOf(site.buyer), seller: await userIdOf(site.seller) }
  const asAdmin = async (method: 'PUT' | 'POST', path: string, body: object) => {
    await verifySecondFactor(site.app, site.second)
    expect((await site.second.send(method, path, body)).status).toBe(200)
  }
  let current = new Map<string, string>()
  return {
    ...site,
    third,
    changeFees: async (fees: Fees) => {
      for (const [name, value] of Object.entries(fees))
        if (current.get(name) !== value) await asAdmin('PUT', '/api/admin/settings', { name, value })
      current = new Map(Object.entries(fees))
    },
    suspend: (party: 'buyer' | 'seller') =>
      asAdmin('POST', `/api/admin/people/${ids[party]}/suspend`, { reason: 'Under investigation.' }),
    restore: (party: 'buyer' | 'seller') =>
      asAdmin('POST', `/api/admin/people/${ids[party]}/restore`, { reason: 'Investigated.' }),
  }
}
export type SimulatedSite = Awaited<ReturnType<typeof buildSimulatedSite>>

/** Opens a dispute and lets happen what comes before the decision. */
export async function openSimulatedDispute(
  site: SimulatedSite,
  { priceCents, fees, laterFees, isSent, isOverpaid, suspended, moves }: SimulatedDispute,
): Promise<string> {
  await site.changeFees(fees)
  const paidCents = isOverpaid ? priceCents + 500 : priceCents
  const { id } = await site.dispute({ price: priceCents / 100, isSent, paidCents })
  if (laterFees) await site.changeFees(laterFees)
  if (suspended !== 'nobody') await site.suspend(suspended)
  for (const move of moves) await moveMoney(site, id, move)
  return id
}

/** The provider reports what staff didn't decide. */
export async function moveMoney(site: SimulatedSite, id: string, move: MoneyMove): Promise<void> {
  const { provider } = site
  const { intentId, priceCents } = (await site.rowOf(id)) ?? {}
  if (!intentId || !priceCents) throw new Error('The order has no payment')
  const amountOf = (share: number) => Math.max(1, Math.floor(priceCents * share))
  switch (move.kind) {
    case 'refund in the dashboard': {
      const key = `dashboard:${id}:${provider.refundRequests.length}`
      await provider.refund(undefined, { key, intentId, amountCents: amountOf(move.share) })
      break
    }
    case 'refunds returned':
      provider.finishRefunds(intentId, 'failed')
      break
    case 'chargeback':
      provider.dispute(intentId, move.status, 1_500, amountOf(move.share))
  }
  await site.sync(id)
}
