import { isRefundPending } from '@/modules/orders/give-back'
import type { OrderRow } from '@/modules/orders/move'
import { refundKey } from '@/modules/orders/payment-calls'
import type { PaymentIntent } from '@/modules/orders/ports'
import type { TxContext } from '@/src/core/context'
import { cancelJob, type PendingJob } from '@/src/core/withdraw-call'

/** The attempt that waited before the provider was looked at, and what was seen there. */
export interface Seen {
  waiting: PendingJob | undefined
  seen: PaymentIntent
}

/**
 * The next attempt is not made any more. Answers whether nothing of the refund is in doubt: either it waits after a definite no, or it
 * was made in vain often enough, and the provider shows none.
 */
export async function withdrawRefund(
  tx: TxContext,
  order: OrderRow,
  { waiting, seen }: Seen,
): Promise<boolean> {
  if (isRefundPending(seen)) return false
  const key = refundKey(order.id, order.refundAttempt)
  const tries = waiting?.key === key ? waiting.attempts : 0
  const isGivenUp = tries === 0 ? isRefused(order, seen) : waiting?.isStuck && !isMade(seen, key)
  return Boolean(isGivenUp) && cancelJob(tx, { key, attempts: tries })
}

/** The provider said no, or the bank sent the last refund back. */
function isRefused({ refundRefusal }: OrderRow, { refunds }: PaymentIntent): boolean {
  return refundRefusal !== null || refunds.some(({ key, status }) => key !== null && status === 'failed')
}

function isMade({ refunds }: PaymentIntent, key: string): boolean {
  return refunds.some((refund) => refund.key === key)
}
