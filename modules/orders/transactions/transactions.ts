import { and } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { findItems } from '@/modules/catalog/service'
import { serverMessages } from '@/modules/orders/messages'
import { refundedOfPriceCents } from '@/modules/orders/order/amounts'
import type { OrderRow } from '@/modules/orders/order/move'
import { nextAction, statusOf } from '@/modules/orders/order/order-states'
import { orders } from '@/modules/orders/schema'
import type { Transaction } from '@/modules/orders/transactions/transaction-contract'
import {
  isTransactionOf,
  matchesFilter,
  matchesSearch,
} from '@/modules/orders/transactions/transaction-filters'
import { inJsonList } from '@/src/db/columns'
import { param, prepared } from '@/src/db/prepared'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import type { OwnFilter } from '@/src/kit/lists/own-list'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const newestFirst = keyset('desc', { number: orders.number })

interface TransactionList {
  userId: string
  filter?: OwnFilter
  search?: string
  limit?: number
  cursor?: string
}

const ordersByIds = prepared((db: Reader) =>
  db
    .select()
    .from(orders)
    .where(inJsonList(orders.id, param('ids'))),
)

/** Returns orders by id, as both parties see them in their lists. */
export async function findTransactions(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, TransactionFacts>> {
  const rows = await ordersByIds(ctx.db, { ids: JSON.stringify(ids) })
  return new Map(rows.map((order) => [order.id, presentTransaction(order)]))
}

/** Returns a page of a user's purchases and paid sales, newest first. */
export async function listTransactions(
  ctx: Context,
  { userId, filter, search, limit = pageDefault, cursor }: TransactionList,
): Promise<ListPage<Transaction>> {
  const where = and(
    isTransactionOf(userId),
    filter && matchesFilter(userId, filter),
    search === undefined ? undefined : matchesSearch(search),
  )
  const { rows, next } = await newestFirst.readPage(ctx.db.select().from(orders), { where, limit, cursor })
  return { rows: await presentTransactions(ctx, rows, userId), next }
}

/** Presents orders of a user. */
export async function presentTransactions(
  ctx: Context,
  rows: readonly OrderRow[],
  userId: string,
): Promise<Transaction[]> {
  const otherOf = ({ buyerId, sellerId }: OrderRow) => (buyerId === userId ? sellerId : buyerId)
  const [profiles, items] = await Promise.all([
    findProfiles(ctx, rows.map(otherOf)),
    findItems(
      ctx,
      rows.map(({ itemId }) => itemId),
    ),
  ])
  return rows.map((order) => {
    const [other, item] = [profiles.get(otherOf(order)), items.get(order.itemId)]
    assert(item, 'an item with orders is never deleted')
    const unknown = order.buyerId === userId ? serverMessages.unknownSeller : serverMessages.unknownBuyer
    return {
      ...presentTransaction(order),
      imageUrl: item.imageUrl,
      category: item.category,
      other: {
        username: other?.username ?? unknown,
        isTemporary: other?.temporary ?? false,
        imageUrl: other?.imageUrl ?? null,
      },
      needsAction: nextAction(order).who === (order.buyerId === userId ? 'buyer' : 'seller'),
    }
  })
}

/** What both parties of an order see of it. */
type TransactionFacts = Omit<Transaction, 'imageUrl' | 'category' | 'other' | 'needsAction'>

/** The part of an order that all lists show. */
export function presentTransaction(order: OrderRow): TransactionFacts {
  const { id, number, state, buyerId, sellerId, itemId, itemName, assetId, listingId } = order
  return {
    id,
    number,
    status: statusOf(order),
    state,
    amount: decimalOf(order.priceCents),
    refunded: decimalOf(refundedOfPriceCents(order)),
    buyerId,
    sellerId,
    createdAt: isoTime(order.createdAt),
    itemId,
    itemName,
    assetId,
    listingId,
  }
}
