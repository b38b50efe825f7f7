import { and, eq, isNull } from 'drizzle-orm'
import { maybeOrderRow, moveOrder, type OrderRow } from '@/modules/orders/move'
import type { PaymentIntent } from '@/modules/orders/ports'
import { orders } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/core/context'
import { param, paramColumns, prepared } from '@/src/db/planned'
import type { Writer } from '@/src/db/types'

const bindIntent = prepared((db: Writer) =>
  db
    .update(orders)
    .set(paramColumns(['intentId', 'clientSecret']))
    .where(and(eq(orders.id, param('orderId')), isNull(orders.intentId)))
    .returning({ id: orders.id }),
)

/** Binds an intent to its order; an order that knows one already keeps it. Answers the order as it then is. */
export async function storeIntent(
  tx: TxContext,
  orderId: string,
  { id, clientSecret }: PaymentIntent,
): Promise<OrderRow | undefined> {
  await bindIntent(tx.db, { orderId, intentId: id, clientSecret })
  await moveOrder(tx, orderId, { to: 'awaiting_payment', from: ['created'] })
  return maybeOrderRow(tx, orderId)
}

/** The order that an intent was made for. */
export async function maybeOrderByIntent(ctx: Context, intentId: string): Promise<OrderRow | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.intentId, intentId))
  return order
}
