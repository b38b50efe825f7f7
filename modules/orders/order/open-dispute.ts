import { and, eq, inArray } from 'drizzle-orm'
import { inDeliveryStates } from '@/modules/orders/contract'
import { scheduleFallback } from '@/modules/orders/order/fallback-schedule'
import { maybeOrderRow, notifyParties, type OrderRow } from '@/modules/orders/order/move'
import { unpausedFields } from '@/modules/orders/order/paused-deadlines'
import { orders } from '@/modules/orders/schema'
import type { TxContext } from '@/src/kit/context'

interface NewDispute {
  by: NonNullable<OrderRow['disputeBy']>
  reason: string
  kind?: OrderRow['disputeKind']
}

/**
 * Opens a dispute about a paid or sent order. Both parties see `reason`. Returns the updated order, or undefined if its dispute is open or was
 * decided, or it is in another state.
 */
export async function openDispute(
  tx: TxContext,
  orderId: string,
  { by, reason, kind = null }: NewDispute,
): Promise<OrderRow | undefined> {
  const order = await maybeOrderRow(tx, orderId)
  if (!order) return undefined
  const [disputed] = await tx.db
    .update(orders)
    .set({
      // What pauses the deadlines pauses the refund that the buyer's own dispute doesn't stop.
      ...(by !== 'buyer' && unpausedFields(order, tx.now())),
      dispute: 'open',
      disputeBy: by,
      disputeKind: kind,
      disputeReason: reason,
      disputeOpenedAt: tx.now(),
      updatedAt: tx.now(),
    })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.dispute, ['none', 'closed']),
        inArray(orders.state, inDeliveryStates),
      ),
    )
    .returning()
  if (!disputed) return undefined
  notifyParties(tx, disputed)
  return scheduleFallback(tx, disputed)
}
