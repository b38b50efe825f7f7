import { and, eq, inArray } from 'drizzle-orm'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/move'
import { orders } from '@/modules/orders/schema'
import { unpausedFields } from '@/modules/orders/still'
import { notifyParties } from '@/modules/orders/tell-parties'
import type { TxContext } from '@/src/core/context'

/**
 * Opens a dispute of an order that is under way: nothing moves until a moderator has decided. `reason` is shown to both. Answers the
 * order, or undefined where there was a dispute already or nothing is left to decide.
 */
export async function openDispute(
  tx: TxContext,
  orderId: string,
  { by, reason }: { by: NonNullable<OrderRow['disputeBy']>; reason: string },
): Promise<OrderRow | undefined> {
  const order = await maybeOrderRow(tx, orderId)
  if (!order) return undefined
  const [contested] = await tx.db
    .update(orders)
    .set({
      ...unpausedFields(order, tx.now()),
      dispute: 'open',
      disputeBy: by,
      disputeReason: reason,
      updatedAt: tx.now(),
    })
    .where(and(eq(orders.id, orderId), eq(orders.dispute, 'none'), inArray(orders.state, ['paid', 'sent'])))
    .returning()
  if (contested) notifyParties(tx, contested)
  return contested
}
