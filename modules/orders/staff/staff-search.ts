import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import { messages, serverMessages } from '@/modules/orders/messages'
import { statusOf } from '@/modules/orders/order/order-states'
import { orders } from '@/modules/orders/schema'
import { casePath } from '@/modules/orders/web/paths'
import { idBeginsWith } from '@/src/db/id-prefix'
import type { UserContext } from '@/src/kit/context'
import { type StaffSearch, staffSearchMax } from '@/src/kit/staff/staff-search'

/** `#1234`, or without the sign. */
const orderNumber = /^#?(\d{1,15})$/

/** By its number or the beginning of its id. */
export const orderSearch: StaffSearch = {
  heading: serverMessages.search.heading,
  right: 'orders',
  find: async (ctx, query) => {
    const [, number] = orderNumber.exec(query) ?? []
    const byId = idBeginsWith(orders.id, query)
    const found = [
      ...(number === undefined ? [] : await findOrders(ctx, eq(orders.number, Number(number)))),
      ...(byId === undefined ? [] : await findOrders(ctx, byId)),
    ]
    return found.slice(0, staffSearchMax).map((order) => ({
      label: serverMessages.search.named({ number: order.number, item: order.itemName }),
      detail: messages.statuses[statusOf(order)],
      path: casePath(order.id),
    }))
  },
}

/** Without those of the actor, who may not handle them. */
function findOrders(ctx: UserContext, where: SQL) {
  const { id } = ctx.actor
  return ctx.db
    .select()
    .from(orders)
    .where(and(where, ne(orders.buyerId, id), ne(orders.sellerId, id)))
    .orderBy(desc(orders.id))
    .limit(staffSearchMax)
}
