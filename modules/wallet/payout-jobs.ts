import { findBalances } from '@/modules/wallet/balances'
import {
  applyPayout,
  failPayout,
  findPayout,
  type PayoutRow,
  payoutKey,
  ReversePayout,
} from '@/modules/wallet/payout-sync'
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

/** A definite no of the provider leaves what the seller owes a debt. */
export const reversePayoutHandler = handle(ReversePayout, async (ctx, queued): Promise<Outcome> => {
  const { payoutId, amountCents } = queued.payload
  const answer = await use(ctx, payoutProviderPort).reversePayout(ctx, {
    key: queued.key,
    payoutKey: payoutKey(payoutId),
    amountCents,
  })
  if (answer.outcome === 'unknown') return answer
  if (answer.outcome === 'ok') await transact(ctx, (tx) => applyPayout(tx, payoutId, answer.value))
  return { outcome: 'done' }
})

export const SendPayout = defineOutboxJob<{ payoutId: string }>('wallet.send-payout')

export const sendPayoutHandler = handle(SendPayout, async (ctx, queued): Promise<Outcome> => {
  const payout = await findPayout(ctx, queued.payload.payoutId)
  if (payout.state !== 'requested') return { outcome: 'done' }
  if (!canMoveMoney(ctx)) return { outcome: 'unknown', reason: 'the site is in safe mode' }
  const isOverdrawn = await hasNegativeBalance(ctx, payout.sellerId)
  const known = isOverdrawn || mayHaveRunBefore(ctx, queued) ? await findSentPayout(ctx, payout) : undefined
  const answer = known ?? (isOverdrawn ? overdrawn : await sendToProvider(ctx, payout))
  if (answer.outcome === 'unknown') return answer
  await transact(ctx, (tx) =>
    answer.outcome === 'ok'
      ? applyPayout(tx, payout.id, answer.value)
      : failPayout(tx, payout.id, answer.reason),
  )
  return { outcome: 'done' }
})

/** What has not gone out yet stays here. */
export const overdrawn = { outcome: 'refused', reason: 'the money is no longer there' } as const

/** Whether a sale was taken back since the payout was asked for; one look at everything, or a payout just booked counts twice. */
function hasNegativeBalance(ctx: Context, sellerId: string): Promise<boolean> {
  return transact(ctx, async (tx) => (await findBalances(tx, sellerId)).availableCents < 0)
}

/**
 * Reads the provider's own record of a payout again and books what it says. It may be called by anybody, any number of
 * times. `unknown`: the provider did not answer.
 */
export async function syncPayout(ctx: Context, payoutId: string): Promise<Outcome> {
  const found = await use(ctx, payoutProviderPort).findPayout(ctx, payoutKey(payoutId))
  if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason }
  const { value } = found
  if (value) await transact(ctx, (tx) => applyPayout(tx, payoutId, value))
  return { outcome: 'done' }
}

/** What may have gone out is not sent again unseen. Undefined: the provider has no such payout. */
async function findSentPayout(
  ctx: Context,
  { id }: PayoutRow,
): Promise<ExternalResult<ProviderPayout> | undefined> {
  const found = await use(ctx, payoutProviderPort).findPayout(ctx, payoutKey(id))
  if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason }
  return found.value ? { outcome: 'ok', value: found.value } : undefined
}

function sendToProvider(
  ctx: Context,
  { id, sellerId, amountCents, method }: PayoutRow,
): Promise<ExternalResult<ProviderPayout>> {
  const payout = { key: payoutKey(id), payoutId: id, sellerId, amountCents, method }
  return use(ctx, payoutProviderPort).sendPayout(ctx, payout)
}
