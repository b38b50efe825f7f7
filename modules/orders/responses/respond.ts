import { and, eq, gt, sql } from 'drizzle-orm'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import type { EvidenceTexts, ResponseState } from '@/modules/orders/order/chargeback-contract'
import { orderSubject } from '@/modules/orders/order/move'
import { lockOrder, orderAct } from '@/modules/orders/order/order-acts'
import { chargebackResponses, needsResponse } from '@/modules/orders/payments/schema'
import type { ResponseRow } from '@/modules/orders/payments/sync-disputes'
import { findOrderParties } from '@/modules/orders/queries'
import { performStaffAct, type StaffActRow } from '@/modules/wallet/service'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { defineOutboxJob } from '@/src/kit/jobs/outbox-jobs'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'

export const SubmitEvidence = defineOutboxJob<{ disputeId: string }>('orders.submit-evidence')
export const AcceptDispute = defineOutboxJob<{ disputeId: string }>('orders.accept-dispute')

/** Returns a dispute of a buyer's bank. Throws not_found. */
export async function findResponse(ctx: Context, disputeId: string): Promise<ResponseRow> {
  const row = await maybeResponse(ctx, disputeId)
  if (!row) throw httpErrors.not_found({ detail: errorMessages.chargebackNotFound })
  return row
}

export async function maybeResponse(ctx: Context, disputeId: string): Promise<ResponseRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(chargebackResponses)
    .where(eq(chargebackResponses.disputeId, disputeId))
  return row
}

/** Returns the ids of the buyer and the seller of the disputed payment. Throws not_found. */
export async function findDisputeParties(ctx: Context, disputeId: string): Promise<string[]> {
  return findOrderParties(ctx, (await findResponse(ctx, disputeId)).orderId)
}

/** Stores the texts that staff edited. Throws not_found, response_changed, response_closed. */
export async function saveDraft(
  ctx: UserContext,
  { disputeId, version, ...evidence }: EvidenceTexts & { disputeId: string; version: number },
): Promise<void> {
  await transact(ctx, async (tx) => {
    await changeOpenResponse(tx, { disputeId, version }, { evidence })
    await recordStaffAction(tx, { action: 'orders.edit-evidence', subjectId: disputeId })
  })
}

/** Sends the evidence to the bank, finally. Throws not_found, response_changed, response_closed. */
export async function submitEvidence(
  ctx: UserContext,
  { disputeId, version, ...evidence }: EvidenceTexts & { disputeId: string; version: number },
): Promise<void> {
  const key = await transact(ctx, async (tx) => {
    const staffId = tx.actor.id
    const key = await startSubmission(tx, { disputeId, version }, { evidence, staffId })
    await recordStaffAction(tx, { action: 'orders.submit-evidence', subjectId: disputeId })
    return key
  })
  await ctx.core.outbox.runNow(key)
}

/** Enqueues the submission. Returns the key of its job. Throws not_found, response_changed, response_closed. */
export async function startSubmission(
  tx: TxContext,
  response: Pick<ResponseRow, 'disputeId' | 'version'>,
  { evidence, staffId }: { evidence: EvidenceTexts; staffId: string | null },
): Promise<string> {
  const row = await changeOpenResponse(tx, response, { ...startFields(tx, 'submitting', staffId), evidence })
  const { disputeId, orderId, attempt } = row
  const key = `submit_evidence:${disputeId}:${attempt}`
  await enqueue(tx, SubmitEvidence, { key, subject: orderSubject(orderId), payload: { disputeId } })
  return key
}

/**
 * Leaves the disputed money to the buyer, finally. Returns the proposal if it waits for a second person. Throws not_found, response_changed,
 * response_closed, own_case, second_factor_required.
 */
export async function acceptDispute(
  ctx: UserContext,
  { disputeId, version, reason }: { disputeId: string; version: number; reason: string },
): Promise<StaffActRow | undefined> {
  let key = ''
  const proposal = await transact(ctx, async (tx) => {
    const { orderId, isInquiry, amountCents } = await requireOpenResponse(tx, { disputeId, version })
    if (isInquiry) throw ordersErrors.response_closed({ detail: errorMessages.inquiryNotAcceptable })
    const order = await lockOrder(tx, orderId)
    return performStaffAct(tx, {
      ...orderAct(order, 'chargeback'),
      // The bank has the money, so accepting it is final.
      ...{ userId: order.buyerId, amountCents, isUndoable: false },
      reason,
      audit: { action: 'orders.accept-chargeback', subjectId: disputeId },
      perform: async () => {
        const set = startFields(tx, 'accepting', tx.actor.id)
        const { attempt } = await changeOpenResponse(tx, { disputeId, version }, set)
        key = `accept_dispute:${disputeId}:${attempt}`
        await enqueue(tx, AcceptDispute, { key, subject: orderSubject(orderId), payload: { disputeId } })
      },
    })
  })
  if (!proposal) await ctx.core.outbox.runNow(key)
  return proposal
}

/** The columns that `changeOpenResponse` sets to start a request to the provider. */
function startFields(tx: TxContext, state: ResponseState, staffId: string | null) {
  const attempt = sql<number>`${chargebackResponses.attempt} + 1`
  return { state, staffId, attempt, respondedAt: tx.now(), error: null }
}

type Change = Parameters<ReturnType<TxContext['db']['update']>['set']>[0]

/** Changes a response that nobody has sent or changed since it was read, in one statement. */
async function changeOpenResponse(
  tx: TxContext,
  { disputeId, version }: Pick<ResponseRow, 'disputeId' | 'version'>,
  set: Change,
): Promise<ResponseRow> {
  const [changed] = await tx.db
    .update(chargebackResponses)
    .set({ ...set, version: version + 1 })
    .where(
      and(
        eq(chargebackResponses.disputeId, disputeId),
        eq(chargebackResponses.version, version),
        needsResponse,
        gt(chargebackResponses.dueBy, tx.now()),
      ),
    )
    .returning()
  if (changed) return changed
  await requireOpenResponse(tx, { disputeId, version })
  throw ordersErrors.response_changed()
}

/** Returns a response that nobody has sent or changed since it was read. Throws not_found, response_changed, response_closed. */
async function requireOpenResponse(
  tx: TxContext,
  { disputeId, version }: Pick<ResponseRow, 'disputeId' | 'version'>,
): Promise<ResponseRow> {
  const current = await findResponse(tx, disputeId)
  if (!isOpen(tx, current)) throw ordersErrors.response_closed()
  if (current.version !== version) throw ordersErrors.response_changed()
  return current
}

/** Whether the bank still accepts evidence, and nobody has sent any. */
export function isOpen(ctx: Context, { status, state, dueBy }: ResponseRow): boolean {
  return status === 'needs_response' && state === 'open' && dueBy !== null && dueBy > ctx.now()
}
