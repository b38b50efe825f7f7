import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import { containsUnindexed } from '@/src/db/substring'
import type { OwnFilter } from '@/src/kit/lists/own-list'

/** `#1234`, or without the sign. */
const orderNumber = /^#?(\d{1,15})$/

/** Orders that the user bought, or sold and was paid for. */
export function isTransactionOf(userId: string): SQL | undefined {
  return or(eq(orders.buyerId, userId), and(eq(orders.sellerId, userId), isNotNull(orders.paidAt)))
}

/** A filter of the user's own orders. */
export function matchesFilter(userId: string, filter: OwnFilter): SQL | undefined {
  if (filter === 'buying') return eq(orders.buyerId, userId)
  return filter === 'selling' ? eq(orders.sellerId, userId) : waitsFor(userId)
}

/** Orders whose next action is the user's: the SQL of `nextAction`. */
function waitsFor(userId: string): SQL | undefined {
  const isPaused = and(isNotNull(orders.pausedAt), isNotNull(orders.pauseReason))
  const isRunning = or(isNull(orders.pausedAt), isNull(orders.pauseReason))
  const waitsForBuyer = or(
    inArray(orders.state, ['created', 'awaiting_payment']),
    and(eq(orders.state, 'sent'), isRunning),
    and(inArray(orders.state, ['paid', 'sent']), isPaused, eq(orders.pauseReason, 'inventory')),
  )
  const waitsForSeller = and(eq(orders.state, 'paid'), isRunning)
  return and(
    ne(orders.dispute, 'open'),
    ne(orders.chargeback, 'open'),
    isNull(orders.paymentHold),
    or(and(eq(orders.buyerId, userId), waitsForBuyer), and(eq(orders.sellerId, userId), waitsForSeller)),
  )
}

/** Orders about an item whose name contains the text, and the one with that number. */
export function matchesSearch(search: string): SQL | undefined {
  const [, number] = orderNumber.exec(search) ?? []
  const byName = containsUnindexed(orders.itemName, search)
  return number === undefined ? byName : or(byName, eq(orders.number, Number(number)))
}

/** True if the user bought from the other user, or sold to them: a condition on a row with the id of the other user. */
export function hasTraded(userId: string, side: 'buying' | 'selling', otherId: SQLWrapper): SQL {
  return side === 'buying'
    ? sql`exists (select 1 from orders_orders as traded where traded.buyer_id = ${userId} and traded.seller_id = ${otherId})`
    : sql`exists (select 1 from orders_orders as traded
        where traded.seller_id = ${userId} and traded.buyer_id = ${otherId} and traded.paid_at is not null)`
}
