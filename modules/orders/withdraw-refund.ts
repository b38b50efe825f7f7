import { isRefundPending } from '@/modules/orders/give-back'
import type { OrderRow } from '@/modules/orders/move'
import { refundKey } from '@/modules/orders/payment-calls'
import type { PaymentIntent } from '@/modules/orders/ports'
import type { TxContext } from '@/src/core/context'
import { cancelJob, type PendingJob } from '@/src/core/withdraw-call'

/** The attempt that waited before the provider was looked at, and what was seen there. */
export interface ObservedRefund {
  waiting: PendingJob | undefined
  intent: PaymentIntent
}

/**
 * The next attempt is not made any more. Answers whether nothing of the refund is in doubt: either it waits after a definite no, or it
 * was made in vain often enough, and the provider shows none.
 */
export async function cancelPendingRefund(
  tx: TxContext,
  order: OrderRow,
  { waiting, intent }: ObservedRefund,
): Promise<boolean> {
  if (isRefundPending(intent)) return false
  const key = refundKey(order.id, order.refundAttempt)
  const tries = waiting?.key === key ? waiting.attempts : 0
  const isGivenUp = tries === 0 ? wasRejected(order, intent) : waiting?.isStuck && !existsAtProvider(intent, key)
  return Boolean(isGivenUp) && cancelJob(tx, { key, attempts: tries })
}

/** The provider said no, or the bank sent the last refund back. */
function wasRejected({ refundError }: OrderRow, { refunds }: PaymentIntent): boolean {
  return refundError !== null || refunds.some(({ key, status }) => key !== null && status === 'failed')
}

function existsAtProvider({ refunds }: PaymentIntent, key: string): boolean {
  return refunds.some((refund) => refund.key === key)
}
