import type { CreditTransferRow } from '@/modules/manual/schema'
import { syncIntent } from '@/modules/orders/service'
import { syncPayout } from '@/modules/wallet/service'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext } from '@/src/kit/context'
import { defineOutboxJob, handle, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { enqueue } from '@/src/runtime/outbox/enqueue'

/** Updates the order of a payment that arrived or was refunded. */
const SyncPayment = defineOutboxJob<{ intentId: string }>('manual.sync-payment')
/** Updates a payout that left, came back or won't be sent. */
const SyncManualPayout = defineOutboxJob<{ payoutId: string }>('manual.sync-payout')

/** For a payment that arrived, or left again. Returns the key of the job. */
export async function enqueuePaymentSync(tx: TxContext, intentId: string, change = 'paid'): Promise<string> {
  const key = `manual_sync:${intentId}:${change}`
  await enqueue(tx, SyncPayment, { key, subject: `manual:${intentId}`, payload: { intentId } })
  return key
}

/** For the refunded order or the payout of a transfer that has changed. Returns the key of the job. */
export async function enqueueTransferSync(
  tx: TxContext,
  { id, intentId, payoutId, state, returnedCents }: CreditTransferRow,
): Promise<string> {
  const change = `${id}:${state}:${returnedCents}`
  if (intentId !== null) return enqueuePaymentSync(tx, intentId, change)
  assert(payoutId, 'a transfer is of a refund or a payout')
  const key = `manual_payout:${payoutId}:${change}`
  await enqueue(tx, SyncManualPayout, { key, subject: `manual:${payoutId}`, payload: { payoutId } })
  return key
}

/** Runs jobs now, so that staff see what they led to. */
export async function runSyncs(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.core.outbox.runNow(key)
}

export const syncPaymentHandler = handle(SyncPayment, async (ctx, { payload }): Promise<Outcome> => {
  const result = await syncIntent(ctx, { provider: 'manual', intentId: payload.intentId })
  return result.outcome === 'stranger'
    ? { outcome: 'unknown', reason: 'no order has this payment yet' }
    : result
})

export const syncPayoutHandler = handle(SyncManualPayout, (ctx, { payload }) =>
  syncPayout(ctx, payload.payoutId),
)
