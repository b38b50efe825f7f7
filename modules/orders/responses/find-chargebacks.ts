import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { serverMessages } from '@/modules/orders/messages'
import type {
  ChargebackCase,
  ChargebackQuery,
  ChargebackRow,
  checklistItems,
} from '@/modules/orders/order/chargeback-contract'
import type { OrderRow } from '@/modules/orders/order/move'
import { chargebackResponses } from '@/modules/orders/payments/schema'
import type { ResponseRow } from '@/modules/orders/payments/sync-disputes'
import { composeEvidence } from '@/modules/orders/responses/compose-evidence'
import { automaticTime } from '@/modules/orders/responses/due-responses'
import {
  deliveryProofOf,
  type EvidenceSources,
  findEvidenceSources,
} from '@/modules/orders/responses/evidence-sources'
import { findKnownFacts, isAuthenticated } from '@/modules/orders/responses/payment-facts'
import { findResponse, isOpen } from '@/modules/orders/responses/respond'
import { orders } from '@/modules/orders/schema'
import type { UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const { openedAt, dueBy, disputeId } = chargebackResponses
const nearestFirst = keyset('asc', { at: dueBy, disputeId })
const newestFirst = keyset('desc', { at: openedAt, disputeId })

/** Returns a page of disputes of buyers' banks: the open ones with the nearest deadline first, otherwise the newest first. */
export async function listChargebacks(
  ctx: UserContext,
  { open, limit = pageDefault, cursor }: ChargebackQuery,
): Promise<ListPage<ChargebackRow>> {
  const isOpenOnly = open === 'true'
  const order = isOpenOnly ? nearestFirst : newestFirst
  const query = ctx.db
    .select({ ...order.columns, response: chargebackResponses, order: orders })
    .from(chargebackResponses)
    .innerJoin(orders, eq(orders.id, chargebackResponses.orderId))
  const where = isOpenOnly ? openWithDeadline() : undefined
  const { rows, next } = await order.readPage(query, { where, limit, cursor })
  return { rows: rows.map((row) => presentRow(ctx, row)), next }
}

function openWithDeadline(): SQL | undefined {
  const isWaiting = sql`orders_chargeback_responses.status = 'needs_response' and orders_chargeback_responses.state = 'open'`
  return and(isWaiting, isNotNull(chargebackResponses.dueBy))
}

/** Returns a dispute of a buyer's bank, with the evidence that would be sent. Throws not_found. */
export async function findChargeback(ctx: UserContext, disputeId: string): Promise<ChargebackCase> {
  const response = await findResponse(ctx, disputeId)
  const sources = await findEvidenceSources(ctx, response)
  const { order } = sources
  const facts = isOpen(ctx, response) ? await findKnownFacts(ctx, order) : undefined
  const composed = composeEvidence(ctx, sources, { isAuthenticated: isAuthenticated(facts) })
  const { staffId } = response
  const profiles = await findProfiles(ctx, [order.buyerId, order.sellerId, ...(staffId ? [staffId] : [])])
  const automaticAt =
    isOpen(ctx, response) && response.error === null ? automaticTime(ctx, sources) : undefined
  return {
    ...presentRow(ctx, { response, order }),
    buyer: profiles.get(order.buyerId)?.username ?? serverMessages.unknownBuyer,
    seller: profiles.get(order.sellerId)?.username ?? serverMessages.unknownSeller,
    version: response.version,
    isEdited: response.evidence !== null,
    evidence: response.evidence ?? composed,
    sendsEmail: Boolean(sources.account?.email),
    checklist: checklistOf(sources, isAuthenticated(facts)),
    proof: deliveryProofOf(sources),
    canRespond: isOpen(ctx, response),
    automaticAt: isoTime(automaticAt ?? null),
    respondedBy: staffId === null ? null : (profiles.get(staffId)?.username ?? staffId),
    respondedAt: isoTime(response.respondedAt),
    error: response.error,
  }
}

function presentRow(
  { actor }: UserContext,
  { response, order }: { response: ResponseRow; order: OrderRow },
): ChargebackRow {
  const { disputeId, orderId, isInquiry, status, state, reason, amountCents, openedAt, dueBy } = response
  return {
    id: disputeId,
    orderId,
    number: order.number,
    itemName: order.itemName,
    isInquiry,
    status,
    state,
    reason,
    amount: decimalOf(amountCents),
    openedAt: isoTime(openedAt),
    dueBy: isoTime(dueBy),
    isOwnCase: actor.id === order.buyerId || actor.id === order.sellerId,
  }
}

/** The evidence that exists, and evidence that would strengthen it. */
function checklistOf(
  { delivery, confirmedAt, messages, earlierPayments, account, hasVerifiedEmail }: EvidenceSources,
  isPaymentAuthenticated: boolean,
): ChargebackCase['checklist'] {
  const readings = delivery?.readings.length ?? 0
  const found: Record<(typeof checklistItems)[number], boolean | number> = {
    delivered: delivery?.outcome === 'release',
    readings,
    confirmed: confirmedAt !== undefined,
    messages: messages.length,
    earlierPayments: earlierPayments.length,
    authenticated: isPaymentAuthenticated,
    signIn: account?.signIns.length ?? 0,
    verifiedEmail: hasVerifiedEmail,
  }
  // Logins and the email address are only sent if the bank asks who paid.
  const isLeftOut = (name: string) => account === undefined && (name === 'signIn' || name === 'verifiedEmail')
  return (Object.keys(found) as (keyof typeof found)[])
    .filter((name) => !isLeftOut(name))
    .map((name) => ({
      name,
      isThere: Boolean(found[name]),
      count: typeof found[name] === 'number' ? found[name] : null,
    }))
}
