import { and, eq } from 'drizzle-orm'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { providerOf } from '@/modules/orders/order/payment-providers'
import { syncOrder } from '@/modules/orders/payments/payment-sync'
import { chargebackResponses } from '@/modules/orders/payments/schema'
import type { ResponseRow } from '@/modules/orders/payments/sync-disputes'
import type { BankDisputes, Evidence } from '@/modules/orders/ports'
import { findEvidenceSources } from '@/modules/orders/responses/evidence-sources'
import { AcceptDispute, maybeResponse, SubmitEvidence } from '@/modules/orders/responses/respond'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import type { OutboxJob } from '@/src/kit/jobs/claimed-job'
import { type ExternalResult, handle, mayHaveRunBefore, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'

/** Handlers of the jobs that respond to the buyer's bank. */
export const responseHandlers = [
  handle(SubmitEvidence, async (ctx, job): Promise<Outcome> => {
    const response = await findPending(ctx, job, 'submitting')
    if (!response || 'outcome' in response) return response ?? { outcome: 'done' }
    const { disputeId } = response
    const evidence = await findEvidence(ctx, response)
    const { submitEvidence } = await findBank(ctx, response)
    return finish(
      ctx,
      response,
      await submitEvidence(ctx, { key: job.key, disputeId, evidence }),
      'submitted',
    )
  }),
  handle(AcceptDispute, async (ctx, job): Promise<Outcome> => {
    const response = await findPending(ctx, job, 'accepting')
    if (!response || 'outcome' in response) return response ?? { outcome: 'done' }
    const { disputeId } = response
    const { acceptDispute } = await findBank(ctx, response)
    return finish(ctx, response, await acceptDispute(ctx, { key: job.key, disputeId }), 'accepted')
  }),
]

/**
 * Returns the response if it still has to be sent. An earlier attempt may have reached the bank: then the provider's record says so.
 * Returns an unknown outcome if the provider doesn't respond.
 */
async function findPending(
  ctx: Context,
  job: OutboxJob<{ disputeId: string }>,
  state: 'submitting' | 'accepting',
): Promise<ResponseRow | Outcome | undefined> {
  const { disputeId } = job.payload
  const before = await maybeResponse(ctx, disputeId)
  if (before?.state !== state) return undefined
  if (!mayHaveRunBefore(ctx, job)) return before
  const synced = await syncOrder(ctx, before.orderId)
  if (synced.outcome === 'unknown') return synced
  const after = await maybeResponse(ctx, disputeId)
  if (after?.state !== state) return undefined
  if (after.status === 'needs_response') return after
  // The bank has decided meanwhile, so there is nothing left to send.
  await recordAnswer(ctx, after, { state: state === 'accepting' ? 'accepted' : 'open' })
  return undefined
}

/** The provider of the disputed payment. */
async function findBank(ctx: Context, { orderId }: ResponseRow): Promise<BankDisputes> {
  const order = await maybeOrderRow(ctx, orderId)
  const bank = order && providerOf(ctx, order).bankDisputes
  assert(bank, 'a dispute comes from a provider that has disputes')
  return bank
}

async function findEvidence(ctx: Context, response: ResponseRow): Promise<Evidence> {
  assert(response.evidence, 'what is submitted was stored with the request')
  const { account } = await findEvidenceSources(ctx, response)
  return { ...response.evidence, buyerEmail: account?.email ?? undefined }
}

/** Stores what the provider answered. After a refusal, staff can correct the response and send it again. */
async function finish(
  ctx: Context,
  response: ResponseRow,
  result: ExternalResult<unknown>,
  state: 'submitted' | 'accepted',
): Promise<Outcome> {
  if (result.outcome === 'unknown') return result
  if (result.outcome === 'refused') {
    const { disputeId } = response
    ctx.core.log.warn('the provider refused a response to a chargeback', { disputeId, reason: result.reason })
    await recordAnswer(ctx, response, {
      state: 'open',
      error: result.reason,
      staffId: null,
      respondedAt: null,
    })
    return { outcome: 'done' }
  }
  await recordAnswer(ctx, response, { state })
  // The bank's reaction also arrives as an event.
  await syncOrder(ctx, response.orderId)
  return { outcome: 'done' }
}

async function recordAnswer(
  ctx: Context,
  { disputeId, version, state }: ResponseRow,
  set: Partial<ResponseRow>,
): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .update(chargebackResponses)
      .set({ ...set, version: version + 1 })
      .where(and(eq(chargebackResponses.disputeId, disputeId), eq(chargebackResponses.state, state))),
  )
}
