import { and, eq, isNull } from 'drizzle-orm'
import { maybeOrderRow, moveOrder, type OrderRow } from '@/modules/orders/move'
import type { PaymentIntent } from '@/modules/orders/ports'
import { orders } from '@/modules/orders/schema'
import type { TxContext } from '@/src/core/context'

/** Binds an intent to its order; an order that knows one already keeps it. Answers the order as it then is. */
export async function storeIntent(
  tx: TxContext,
  orderId: string,
  { id, clientSecret }: PaymentIntent,
): Promise<OrderRow | undefined> {
  await tx.db
    .update(orders)
    .set({ intentId: id, clientSecret })
    .where(and(eq(orders.id, orderId), isNull(orders.intentId)))
  await moveOrder(tx, orderId, { to: 'awaiting_payment', from: ['created'] })
  return maybeOrderRow(tx, orderId)
}
