import { and, asc, desc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { findListing } from '@/modules/catalog/service'
import { type FeeLines, splitFees } from '@/modules/fees/contract'
import type { Order } from '@/modules/orders/contract'
import type { Case, CaseChange, CaseParty, PastDecision } from '@/modules/orders/disputes/case-contract'
import { buildTimeline, presentLegs } from '@/modules/orders/disputes/case-timeline'
import { findAppealToDecide } from '@/modules/orders/disputes/find-appeal'
import { isSecondPersonRequired, maybeProposal } from '@/modules/orders/disputes/proposals'
import { serverMessages } from '@/modules/orders/messages'
import { totalRefundedCents } from '@/modules/orders/order/amounts'
import { decisionJournals } from '@/modules/orders/order/decision-journals'
import { countUndoneReleases, type DecisionRow } from '@/modules/orders/order/decision-log'
import type { OrderRow } from '@/modules/orders/order/move'
import { providerName } from '@/modules/orders/order/payment-providers'
import { isDecidable, maybeUndoableDecision } from '@/modules/orders/order/standing-decision'
import { type DeliveryEvidence, deliveryProofPort } from '@/modules/orders/ports'
import { findParty, presentOrder } from '@/modules/orders/queries'
import { appeals, decisions, isDecided, orders } from '@/modules/orders/schema'
import { isCancelable } from '@/modules/orders/staff/cancel-by-staff'
import { findPartyFigures } from '@/modules/orders/staff/party-figures'
import { listOrderActs, staffLimits } from '@/modules/wallet/service'
import type { Context, UserContext } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'

const rulingsMax = 10

/** Returns everything about an order that staff need to decide its dispute. Throws not_found. */
export async function findCase(ctx: UserContext, id: string): Promise<Case> {
  const { order: row, party } = await findParty(ctx, id)
  const order = await presentOrder(ctx, { order: row, party })
  const [evidence, log, appealLog, proposal, undoable, undoneReleases] = await Promise.all([
    use(ctx, deliveryProofPort).findEvidence(ctx, id),
    ctx.db.select().from(decisions).where(eq(decisions.orderId, id)).orderBy(asc(decisions.id)),
    ctx.db.select().from(appeals).where(eq(appeals.orderId, id)).orderBy(asc(appeals.id)),
    maybeProposal(ctx, row),
    maybeUndoableDecision(ctx, row),
    countUndoneReleases(ctx, row),
  ])
  const rulings = await listRulings(ctx, { id, finding: evidence?.finding ?? null })
  const names = await findStaffNames(ctx, [...log, ...rulings, ...appealLog])
  const nameOf = (staffId: string | null) =>
    staffId === null ? serverMessages.deliveryProof : (names.get(staffId) ?? staffId)
  const present = (decision: DecisionRow & { number?: number }): PastDecision => ({
    ...decision,
    number: decision.number ?? row.number,
    refunded: decision.refundCents === null ? null : decimalOf(decision.refundCents),
    by: decision.staffId === null ? null : nameOf(decision.staffId),
    isOwn: decision.staffId === ctx.actor.id,
    at: isoTime(decision.at),
    undoUntil: isoTime(decision.undoUntil),
  })
  const provider = providerName(ctx, row)
  const { timeline: _, disputeMessages: __, appealUntil: ___, decision: ____, ...shown } = order
  return {
    ...shown,
    openedAt: isoTime(row.disputeOpenedAt),
    changes: presentChanges(row),
    parties: await findParties(ctx, order),
    listingText: (await findListing(ctx, row.listingId)).listing.description,
    payment: presentPayment(row, provider),
    evidence: evidence ? presentEvidence(evidence) : null,
    rulings: rulings.map(present),
    timeline: await buildTimeline(ctx, { row, order, log, appealLog, nameOf }),
    decisions: isDecidable(row)
      ? (['release', 'refund'] as const).map((outcome) => ({
          outcome,
          journal: presentLegs(
            decisionJournals(outcome, row, { provider, undoneReleases }).flatMap(({ legs }) => legs),
          ),
        }))
      : [],
    proposal: proposal ? present(proposal) : null,
    undoable: undoable ? present(undoable) : null,
    appealToDecide: await findAppealToDecide(ctx, row, { provider, undoneReleases }),
    needsSecondPerson: await isSecondPersonRequired(ctx, row),
    undoSeconds: staffLimits(ctx).undoSeconds,
    acts: await listOrderActs(ctx, id),
    canCancel: isCancelable(row),
  }
}

const isStanding = sql`not exists (
  select 1 from orders_decisions as later where later.order_id = ${decisions.orderId} and later.id > ${decisions.id})`

/** Returns the latest booked decisions of other cases with the same finding, newest first. */
function listRulings(
  ctx: Context,
  { id, finding }: { id: string; finding: string | null },
): Promise<(DecisionRow & { number: number })[]> {
  const ofFinding = finding === null ? isNull(decisions.finding) : eq(decisions.finding, finding)
  return ctx.db
    .select({ ...getTableColumns(decisions), number: orders.number })
    .from(decisions)
    .innerJoin(orders, eq(orders.id, decisions.orderId))
    .where(and(isDecided, ofFinding, isStanding, ne(decisions.orderId, id)))
    .orderBy(desc(decisions.id))
    .limit(rulingsMax)
}

async function findStaffNames(
  ctx: Context,
  rows: readonly Pick<DecisionRow, 'staffId'>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ staffId }) => staffId ?? []))]
  return new Map([...(await findProfiles(ctx, ids))].map(([id, { username }]) => [id, username]))
}

async function findParties(
  ctx: Context,
  {
    buyerId,
    sellerId,
    ...order
  }: Pick<Order, 'buyerId' | 'sellerId' | `${'buyer' | 'seller'}${'' | 'Temporary' | 'HasLeft'}`>,
): Promise<CaseParty[]> {
  const [ofBuyer, ofSeller] = await Promise.all([
    findPartyFigures(ctx, { userId: buyerId, otherId: sellerId }),
    findPartyFigures(ctx, { userId: sellerId, otherId: buyerId }),
  ])
  return [
    {
      role: 'buyer',
      userId: buyerId,
      username: order.buyer,
      temporary: order.buyerTemporary,
      hasLeft: order.buyerHasLeft,
      figures: ofBuyer,
    },
    {
      role: 'seller',
      userId: sellerId,
      username: order.seller,
      temporary: order.sellerTemporary,
      hasLeft: order.sellerHasLeft,
      figures: ofSeller,
    },
  ]
}

function presentChanges({ changes, priceCents }: OrderRow): CaseChange[] {
  const feesOf = (lines: FeeLines) => decimalOf(priceCents - splitFees(priceCents, lines).netCents)
  return (changes ?? []).map((change) => {
    const { term, by } = change
    if (term === 'fees') return { term, by, from: feesOf(change.from), to: feesOf(change.to) }
    const present = term === 'price' ? decimalOf : String
    return { term, by, from: present(change.from), to: present(change.to) }
  })
}

function presentPayment(row: OrderRow, provider: string): Case['payment'] {
  const { method, paidAt, capturedCents, providerFeeCents } = row
  return {
    provider,
    method,
    paidAt: isoTime(paidAt),
    captured: capturedCents === null ? null : decimalOf(capturedCents),
    fee: providerFeeCents === null ? null : decimalOf(providerFeeCents),
    refunded: decimalOf(totalRefundedCents(row)),
    hold: row.paymentHold,
  }
}

function presentEvidence(evidence: DeliveryEvidence): NonNullable<Case['evidence']> {
  const { finding, observedAt, otherHolder, outcome = null, readings } = evidence
  return {
    finding,
    otherHolder,
    observedAt: isoTime(observedAt),
    outcome,
    readings: readings.map((reading) => ({ ...reading, readAt: isoTime(reading.readAt) })),
  }
}
