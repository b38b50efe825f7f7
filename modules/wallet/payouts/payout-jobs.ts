import { maybeSuspension } from '@/modules/auth/service'
import { findBalances } from '@/modules/wallet/ledger/balances'
import { payoutKey } from '@/modules/wallet/ledger/journal'
import { payoutProviderOf } from '@/modules/wallet/payouts/payout-providers'
import {
  applyPayout,
  failPayout,
  findPayout,
  type PayoutRow,
  ReversePayout,
} from '@/modules/wallet/payouts/payout-sync'
import type { ProviderPayout } from '@/modules/wallet/ports'
import type { Context } from '@/src/kit/context'
import {
  defineOutboxJob,
  type ExternalResult,
  handle,
  mayHaveRunBefore,
  type Outcome,
} from '@/src/kit/jobs/outbox-jobs'
import { isOff } from '@/src/kit/switches'
import { hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { canMoveMoney } from '@/src/runtime/safe-mode'

export const SendPayout = defineOutboxJob<{ payoutId: string }>('wallet.send-payout')

/** How soon a waiting payout is tried again if the end of what it waits for didn't make it due. */
const waitingRetryMs = hourMs
/** How soon it is tried again while payouts are switched off. */
const switchedOffRetryMs = 10_000

/** The result for a payout that the balance no longer covers. `reason` is stored: `presentPayout` compares rows with it. */
export const overdrawn = { outcome: 'refused', reason: 'the money is no longer there' } as const

export const sendPayoutHandler = handle(SendPayout, async (ctx, job): Promise<Outcome> => {
  const payout = await findPayout(ctx, job.payload.payoutId)
  if (payout.state !== 'requested') return { outcome: 'done' }
  if (!canMoveMoney(ctx)) return { outcome: 'unknown', reason: 'the site is in safe mode' }
  const { isOverdrawn, waitsFor } = await transact(ctx, (tx) => findPayoutObstacles(tx, payout.sellerId))
  const sent = isOverdrawn || mayHaveRunBefore(ctx, job) ? await findSentPayout(ctx, payout) : undefined
  if (!sent && !isOverdrawn && waitsFor !== undefined)
    return { outcome: 'postponed', until: ctx.now() + waitingRetryMs, reason: waitsFor }
  if (!sent && !isOverdrawn && isOff(ctx, 'payouts'))
    return { outcome: 'postponed', until: ctx.now() + switchedOffRetryMs, reason: 'payouts are switched off' }
  const result = sent ?? (isOverdrawn ? overdrawn : await sendToProvider(ctx, payout))
  if (result.outcome === 'unknown') return result
  await transact(ctx, (tx) =>
    result.outcome === 'ok'
      ? applyPayout(tx, payout.id, result.value)
      : failPayout(tx, payout.id, result.reason),
  )
  return { outcome: 'done' }
})

/** If the provider rejects the reversal, the seller's negative balance stays as a debt. */
export const reversePayoutHandler = handle(ReversePayout, async (ctx, job): Promise<Outcome> => {
  const { payoutId, amountCents } = job.payload
  const payout = await findPayout(ctx, payoutId)
  const reversal = { key: job.key, payoutKey: payoutKey(payoutId), amountCents }
  const result = await payoutProviderOf(ctx, payout).reversePayout?.(ctx, reversal)
  if (result?.outcome === 'unknown') return result
  if (result?.outcome === 'ok') await transact(ctx, (tx) => applyPayout(tx, payoutId, result.value))
  return { outcome: 'done' }
})

export interface PayoutObstacles {
  /** A sale was reversed after the payout was requested. */
  isOverdrawn: boolean
  /** Why the payout can't be sent yet. */
  waitsFor: string | undefined
}

/** Returns what keeps a seller's requested payouts from being sent. Outside of a transaction, a payout that is posted meanwhile counts twice. */
export async function findPayoutObstacles(ctx: Context, sellerId: string): Promise<PayoutObstacles> {
  const { availableCents, pendingCents } = await findBalances(ctx, sellerId)
  const isSuspended = (await maybeSuspension(ctx, sellerId)) !== undefined
  const isUnderReview = availableCents < 0
  return {
    isOverdrawn: availableCents + pendingCents < 0,
    waitsFor: isSuspended
      ? 'the seller is suspended'
      : isUnderReview
        ? 'money of the seller is under review'
        : undefined,
  }
}

/** Looks a payout up before it is sent again. Returns undefined if the provider never received it. */
async function findSentPayout(
  ctx: Context,
  payout: PayoutRow,
): Promise<ExternalResult<ProviderPayout> | undefined> {
  const result = await payoutProviderOf(ctx, payout).findPayout(ctx, payoutKey(payout.id))
  if (result.outcome !== 'ok') return { outcome: 'unknown', reason: result.reason }
  return result.value ? { outcome: 'ok', value: result.value } : undefined
}

function sendToProvider(ctx: Context, payout: PayoutRow): Promise<ExternalResult<ProviderPayout>> {
  const { id, sellerId, amountCents, method, destination } = payout
  const request = { key: payoutKey(id), payoutId: id, sellerId, amountCents, method, destination }
  return payoutProviderOf(ctx, payout).sendPayout(ctx, request)
}
