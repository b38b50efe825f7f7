import { and, desc, eq, isNotNull, lt, or } from 'drizzle-orm'
import type { Transaction } from '@/modules/orders/contract'
import type { OrderRow } from '@/modules/orders/move'
import { statusOf } from '@/modules/orders/order-states'
import { orders } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'
import { decimalOf } from '@/src/kit/money'

const pageDefault = 50

/** Returns a page of a user's purchases and paid sales, newest first. `cursor` is the number of the last order of the previous page. */
export async function listTransactions(
  ctx: Context,
  { userId: id, limit = pageDefault, cursor }: { userId: string; limit?: number; cursor?: number },
): Promise<{ transactions: Transaction[]; next: number | undefined }> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        or(eq(orders.buyerId, id), and(eq(orders.sellerId, id), isNotNull(orders.paidAt))),
        cursor === undefined ? undefined : lt(orders.number, cursor),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    transactions: page.map(presentTransaction),
    next: rows.length > limit ? page.at(-1)?.number : undefined,
  }
}

/** The part of an order that lists show. */
export function presentTransaction(order: OrderRow): Transaction {
  const { id, number, state, buyerId, sellerId, itemId, itemName, assetId, listingId } = order
  return {
    id,
    number,
    status: statusOf(order),
    state,
    amount: decimalOf(order.priceCents),
    buyerId,
    sellerId,
    createdAt: isoTime(order.createdAt),
    itemId,
    itemName,
    assetId,
    listingId,
  }
}
