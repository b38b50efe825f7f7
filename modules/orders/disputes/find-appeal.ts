import type { Order, Outcome, Party } from '@/modules/orders/contract'
import { appealPaidJournals, canPayAfterAppeal } from '@/modules/orders/disputes/appeal-payment'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { presentLegs } from '@/modules/orders/disputes/case-timeline'
import type { Appeal } from '@/modules/orders/order/appeal-contract'
import { type AppealRow, maybeAppealedDecision, maybeLatestAppeal } from '@/modules/orders/order/appeal-log'
import { decisionJournals } from '@/modules/orders/order/decision-journals'
import { type DecisionRow, maybeLatestDecision } from '@/modules/orders/order/decision-log'
import type { OrderRow } from '@/modules/orders/order/move'
import {
  isDecisionUntouched,
  loserOf,
  maybeAppealableDecision,
  mayDecideAppeal,
  otherOutcome,
} from '@/modules/orders/order/standing-decision'
import { type Journal, releaseUndoneJournal, type StaffJournal } from '@/modules/wallet/service'
import type { Context, UserContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

type Booking = Journal | StaffJournal

/** Returns the latest decision about a dispute, the latest appeal against one, and until when the party can appeal. */
export async function findAppeal(
  ctx: Context,
  order: OrderRow,
  party: Party,
): Promise<Pick<Order, 'decision' | 'appeal' | 'appealUntil'>> {
  if (order.dispute === 'none') return { decision: null, appeal: null, appealUntil: null }
  const appeal = await maybeLatestAppeal(ctx, order.id)
  const latest = await maybeLatestDecision(ctx, order.id)
  const appealable = await maybeAppealableDecision(ctx, order)
  const appealUntil = isoTime(appealable?.appealUntil ?? null)
  return {
    decision:
      latest?.kind === 'decided' && order.dispute === 'decided' ? presentDecision(latest, appealUntil) : null,
    appeal: appeal?.reason ? presentAppeal(order, appeal) : null,
    appealUntil: appealable && loserOf(appealable.outcome) === party ? appealUntil : null,
  }
}

function presentDecision(
  { outcome, reasonCode }: DecisionRow,
  appealUntil: string | null,
): Order['decision'] {
  return { outcome, reasonCode, appealUntil }
}

function presentAppeal({ buyerId }: OrderRow, { userId, reason, at, state, answer }: AppealRow): Appeal {
  return { by: userId === buyerId ? 'buyer' : 'seller', reason, at: isoTime(at), state, answer }
}

/** Returns the open appeal of a case, for staff: whether the caller may decide it, and what overturning the decision would book. */
export async function findAppealToDecide(
  ctx: UserContext,
  order: OrderRow,
  of: { provider: string; undoneReleases: number },
): Promise<Case['appealToDecide']> {
  const found = await maybeAppealedDecision(ctx, order.id)
  if (!found) return null
  const { appeal, decision } = found
  const { outcome } = decision
  const isPaidBySite = outcome === 'refund' && !appeal.stopsRefund
  const journals = isPaidBySite
    ? maybeAppealPaidJournals(order)
    : maybeOverturningJournals(order, { outcome, ...of })
  return {
    outcome: outcome === 'refund' ? 'refund' : 'release',
    mayDecide: await mayDecideAppeal(ctx, order, decision),
    isPaidBySite,
    journal: journals ? presentLegs(journals.flatMap(({ legs }) => legs)) : null,
  }
}

/** Returns undefined if the site can't pay now. */
function maybeAppealPaidJournals(order: OrderRow): Booking[] | undefined {
  return canPayAfterAppeal(order) ? appealPaidJournals(order) : undefined
}

/** Returns undefined if the decision can't be overturned now. */
function maybeOverturningJournals(
  order: OrderRow,
  { outcome, provider, undoneReleases }: { outcome: Outcome; provider: string; undoneReleases: number },
): Booking[] | undefined {
  if (!isDecisionUntouched(order)) return undefined
  const undone = outcome === 'release' ? [releaseUndoneJournal({ ...order, undoneReleases })] : []
  return [...undone, ...decisionJournals(otherOutcome(outcome), order, { provider, undoneReleases })]
}
