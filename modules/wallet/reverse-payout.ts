import { applyPayout } from '@/modules/wallet/apply-payout'
import { payoutKey } from '@/modules/wallet/find-payout'
import { payoutProviderPort } from '@/modules/wallet/ports'
import { ReversePayout } from '@/modules/wallet/recover'
import { handle, type Outcome } from '@/src/core/calls'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

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
