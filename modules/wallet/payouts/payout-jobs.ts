import { maybeSuspension } from '@/modules/auth/service'
import { findBalances } from '@/modules/wallet/ledger/balances'
import {
  applyPayout,
  failPayout,
  findPayout,
  type PayoutRow,
  payoutKey,
  ReversePayout,
} from '@/modules/wallet/payouts/payout-sync'
import { type ProviderPayout, payoutProviderPort } from '@/modules/wallet/ports'
import type { Context } from '@/src/kit/context'
import {
  defineOutboxJob,
  type ExternalResult,
  handle,
  mayHaveRunBefore,
  type Outcome,
} from '@/src/kit/outbox-jobs'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { canMoveMoney } from '@/src/runtime/safe-mode'

export const SendPayout = defineOutboxJob<{ payoutId: string }>('wallet.send-payout')

/** How soon a payout is tried again if the end of the suspension didn't make it due. */
const suspendedRetryMs = 3_600_000

/** The result for a payout that the balance no longer covers. `reason` is stored: `presentPayout` compares rows with it. */
export const overdrawn = { outcome: 'refused', reason: 'the money is no longer there' } as const

export const sendPayoutHandler = handle(SendPayout, async (ctx, job): Promise<Outcome> => {
  const payout = await findPayout(ctx, job.payload.payoutId)
  if (payout.state !== 'requested') return { outcome: 'done' }
  if (!canMoveMoney(ctx)) return { outcome: 'unknown', reason: 'the site is in safe mode' }
  const isOverdrawn = await hasNegativeBalance(ctx, payout.sellerId)
  const sent = isOverdrawn || mayHaveRunBefore(ctx, job) ? await findSentPayout(ctx, payout) : undefined
  if (!sent && !isOverdrawn && (await maybeSuspension(ctx, payout.sellerId)))
    return { outcome: 'postponed', until: ctx.now() + suspendedRetryMs, reason: 'the seller is suspended' }
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
  const result = await use(ctx, payoutProviderPort).reversePayout(ctx, {
    key: job.key,
    payoutKey: payoutKey(payoutId),
    amountCents,
  })
  if (result.outcome === 'unknown') return result
  if (result.outcome === 'ok') await transact(ctx, (tx) => applyPayout(tx, payoutId, result.value))
  return { outcome: 'done' }
})

/** True if a sale was reversed after the payout was requested. Reads in one transaction, or a payout posted meanwhile would count twice. */
function hasNegativeBalance(ctx: Context, sellerId: string): Promise<boolean> {
  return transact(ctx, async (tx) => (await findBalances(tx, sellerId)).availableCents < 0)
}

/** Looks a payout up before it is sent again. Returns undefined if the provider never received it. */
async function findSentPayout(
  ctx: Context,
  { id }: PayoutRow,
): Promise<ExternalResult<ProviderPayout> | undefined> {
  const result = await use(ctx, payoutProviderPort).findPayout(ctx, payoutKey(id))
  if (result.outcome !== 'ok') return { outcome: 'unknown', reason: result.reason }
  return result.value ? { outcome: 'ok', value: result.value } : undefined
}

function sendToProvider(
  ctx: Context,
  { id, sellerId, amountCents, method }: PayoutRow,
): Promise<ExternalResult<ProviderPayout>> {
  const request = { key: payoutKey(id), payoutId: id, sellerId, amountCents, method }
  return use(ctx, payoutProviderPort).sendPayout(ctx, request)
}
