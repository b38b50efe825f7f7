import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** What the provider refuses while the bank decides it may give afterwards. */
const isRefundDue = and(
  or(eq(orders.state, 'refund_pending'), isNotNull(orders.unmatchedCents)),
  ne(orders.chargeback, 'open'),
)

/** The provider has said a definite no to a refund. It is asked again, ever more seldom, and staff may see why. */
export async function recordRefundError(ctx: Context, orderId: string, reason: string): Promise<void> {
  ctx.core.log.warn('the provider rejected a refund', { orderId, reason })
  await transact(ctx, (tx) =>
    tx.db
      .update(orders)
      .set({ refundError: reason })
      .where(and(eq(orders.id, orderId), isRefundDue)),
  )
}
