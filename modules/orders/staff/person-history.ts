import { and, desc, eq, or } from 'drizzle-orm'
import { messages, serverMessages } from '@/modules/orders/messages'
import { statusOf } from '@/modules/orders/order/order-states'
import { orders } from '@/modules/orders/schema'
import { staffOrdersMessages } from '@/modules/orders/staff/staff-orders-messages'
import { formatDollars } from '@/src/kit/money'
import { isOlder, type PersonHistory } from '@/src/kit/staff/person-history'

/** What a person bought and sold. */
export const orderHistory: PersonHistory = {
  kind: 'orders',
  label: serverMessages.search.heading,
  right: 'orders',
  list: async (ctx, userId, { limit, position }) => {
    const rows = await ctx.db
      .select()
      .from(orders)
      .where(
        and(
          or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)),
          isOlder(orders.createdAt, orders.id, position),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
    return rows.map((order) => ({
      id: order.id,
      at: order.createdAt,
      label: serverMessages.search.named({ number: order.number, item: order.itemName }),
      detail: staffOrdersMessages.history[order.buyerId === userId ? 'bought' : 'sold']({
        price: formatDollars(order.priceCents),
        status: messages.statuses[statusOf(order)],
      }),
      path: `/admin/orders/${order.id}`,
    }))
  },
}
