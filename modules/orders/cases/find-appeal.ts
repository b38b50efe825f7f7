import { type AppealRow, maybeAppealedDecision, maybeLatestAppeal } from '@/modules/orders/cases/appeal-log'
import { presentLegs } from '@/modules/orders/cases/case-timeline'
import type { Case } from '@/modules/orders/cases/contract'
import {
  findDeciders,
  isDecisionUntouched,
  loserOf,
  maybeAppealableDecision,
  otherOutcome,
} from '@/modules/orders/cases/standing-decision'
import type { Appeal, Order, Party } from '@/modules/orders/contract'
import { decisionJournals } from '@/modules/orders/disputes/decision-journals'
import type { OrderRow } from '@/modules/orders/move'
import { releaseUndoneJournal } from '@/modules/wallet/service'
import type { Context, UserContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

/** Returns the latest appeal against a decision about an order, and until when the party can appeal. */
export async function findAppeal(
  ctx: Context,
  order: OrderRow,
  party: Party,
): Promise<Pick<Order, 'appeal' | 'appealUntil'>> {
  if (order.dispute === 'none') return { appeal: null, appealUntil: null }
  const appeal = await maybeLatestAppeal(ctx, order.id)
  const decision = await maybeAppealableDecision(ctx, order)
  const canAppeal = decision !== undefined && loserOf(decision.outcome) === party
  return {
    appeal: appeal ? presentAppeal(order, appeal) : null,
    appealUntil: canAppeal ? isoTime(decision.undoUntil) : null,
  }
}

function presentAppeal({ buyerId }: OrderRow, { userId, reason, at, state, answer }: AppealRow): Appeal {
  return { by: userId === buyerId ? 'buyer' : 'seller', reason, at: isoTime(at), state, answer }
}

/** Returns the open appeal of a case, for staff: whether the caller may decide it, and what overturning the decision would book. */
export async function findAppealToDecide(
  ctx: UserContext,
  order: OrderRow,
  { provider, undoneReleases }: { provider: string; undoneReleases: number },
): Promise<Case['appealToDecide']> {
  const found = await maybeAppealedDecision(ctx, order.id)
  if (!found) return null
  const { outcome } = found.decision
  const next = otherOutcome(outcome)
  const isRelease = outcome === 'release'
  const undone = isRelease ? [releaseUndoneJournal({ ...order, undoneReleases })] : []
  const journals = [...undone, ...decisionJournals(next, order, { provider, undoneReleases })]
  return {
    outcome,
    mayDecide: !(await findDeciders(ctx, found.decision)).includes(ctx.actor.id),
    journal: isDecisionUntouched(order) ? presentLegs(journals.flatMap(({ legs }) => legs)) : null,
  }
}
