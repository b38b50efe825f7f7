import { and, eq } from 'drizzle-orm'
import { completeOrder } from '@/modules/orders/complete'
import type { Decision, Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { findOrder } from '@/modules/orders/find-order'
import { startRefund } from '@/modules/orders/refund'
import { orders } from '@/modules/orders/schema'
import type { UserContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** Staff decide a dispute: the money goes to the seller or back to the buyer. Throws not_found, order_state. */
export async function decideDispute(
  ctx: UserContext,
  id: string,
  { outcome, reason }: Decision,
): Promise<Order> {
  await findOrder(ctx, id)
  await transact(ctx, async (tx) => {
    const [decided] = await tx.db
      .update(orders)
      .set({ dispute: 'decided', decisionReason: reason, updatedAt: tx.now() })
      .where(and(eq(orders.id, id), eq(orders.dispute, 'open')))
      .returning()
    const moved =
      decided &&
      (outcome === 'release'
        ? await completeOrder(tx, id, ['paid', 'sent'])
        : await startRefund(tx, id, 'decided', ['paid', 'sent']))
    if (!moved) throw ordersErrors.order_state()
  })
  return findOrder(ctx, id)
}
