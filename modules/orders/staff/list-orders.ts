import { and, eq, gt, gte, inArray, isNotNull, lte, ne, or, type SQL } from 'drizzle-orm'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import type { OrderStatus } from '@/modules/orders/contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { serverMessages } from '@/modules/orders/messages'
import type { OrderRow } from '@/modules/orders/order/move'
import { statesOf } from '@/modules/orders/order/order-states'
import { isDisputed, orders } from '@/modules/orders/schema'
import type { OrderSort, StaffOrder, StaffOrdersQuery } from '@/modules/orders/staff/list-contract'
import { presentTransaction } from '@/modules/orders/transactions/transactions'
import { containsUnindexed } from '@/src/db/substring'
import type { Context } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { type Keyset, keyset, type ListPage } from '@/src/kit/lists/keyset'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50

const { number, priceCents, disputeOpenedAt } = orders
const sorts: Record<OrderSort, Keyset<'value' | 'number'>> = {
  newest: keyset('desc', { value: number, number }),
  oldest: keyset('asc', { value: number, number }),
  highest: keyset('desc', { value: priceCents, number }),
  lowest: keyset('asc', { value: priceCents, number }),
  opened: keyset('asc', { value: disputeOpenedAt, number }),
}

/** Returns a page of orders for staff and the cursor of the next page. Throws invalid for the cursor of another sort. */
export async function listOrders(ctx: Context, query: StaffOrdersQuery): Promise<ListPage<StaffOrder>> {
  const { limit = pageDefault, sort = query.dispute === 'open' ? 'opened' : 'newest' } = query
  const prefix = `${sort}.`
  if (query.cursor?.startsWith(prefix) === false)
    throw fieldError(httpErrors.invalid, 'cursor', inputMessages.cursor)
  // Orders without a dispute have no place in this order.
  const isSorted = sort === 'opened' ? isNotNull(disputeOpenedAt) : undefined
  const { rows, next } = await sorts[sort].readPage(
    ctx.db.select({ ...sorts[sort].columns, order: orders }).from(orders),
    {
      where: and(...(await conditionsOf(ctx, query)), isSorted),
      limit,
      cursor: query.cursor?.slice(prefix.length),
    },
  )
  const found = rows.map(({ order }) => order)
  return { rows: await presentStaffOrders(ctx, found), next: next && prefix + next }
}

async function conditionsOf(ctx: Context, query: StaffOrdersQuery): Promise<(SQL | undefined)[]> {
  const { state, status, dispute, chargeback, party, item, minAmount, maxAmount, from, to, stuck } = query
  return [
    state && eq(orders.state, state),
    status && hasStatus(status),
    // In the words of the index.
    dispute && (dispute === 'open' ? isDisputed : eq(orders.dispute, dispute)),
    chargeback && eq(orders.chargeback, chargeback),
    party ? hasParty(party, await maybeUserId(ctx, party)) : undefined,
    item ? isAbout(item) : undefined,
    minAmount === undefined ? undefined : gte(orders.priceCents, minAmount),
    maxAmount === undefined ? undefined : lte(orders.priceCents, maxAmount),
    from === undefined ? undefined : gte(orders.createdAt, Date.parse(from)),
    to === undefined ? undefined : lte(orders.createdAt, Date.parse(to)),
    stuck && or(isNotNull(orders.refundError), gt(orders.unmatchedCents, orders.partialRefundCents)),
  ]
}

function hasStatus(status: OrderStatus): SQL | undefined {
  if (status === 'disputed') return isDisputed
  return and(ne(orders.dispute, 'open'), inArray(orders.state, statesOf(status)))
}

function hasParty(id: string, idOfName: string | undefined): SQL | undefined {
  const ids = idOfName === undefined ? [id] : [id, idOfName]
  return or(inArray(orders.buyerId, ids), inArray(orders.sellerId, ids))
}

function isAbout(item: string): SQL | undefined {
  return or(eq(orders.itemId, item), eq(orders.assetId, item), containsUnindexed(orders.itemName, item))
}

/** Returns the order with this number, such as 12 or #12, as staff see it. */
export async function maybeStaffOrder(ctx: Context, number: string): Promise<StaffOrder | undefined> {
  if (!/^#?\d{1,15}$/.test(number)) return undefined
  const found = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.number, Number(number.replace('#', ''))))
  return (await presentStaffOrders(ctx, found))[0]
}

async function presentStaffOrders(ctx: Context, page: readonly OrderRow[]): Promise<StaffOrder[]> {
  const profiles = await findProfiles(
    ctx,
    page.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  )
  return page.map((order) => ({
    ...presentTransaction(order),
    buyer: profiles.get(order.buyerId)?.username ?? serverMessages.unknownBuyer,
    seller: profiles.get(order.sellerId)?.username ?? serverMessages.unknownSeller,
    dispute: order.dispute,
    disputeBy: order.disputeBy,
    disputeReason: order.disputeReason,
    disputeKind: order.disputeKind,
    openedAt: order.disputeOpenedAt === null ? null : isoTime(order.disputeOpenedAt),
    chargeback: order.chargeback,
    watched: order.watched,
    isOwnCase: ctx.actor.kind === 'user' && [order.buyerId, order.sellerId].includes(ctx.actor.id),
  }))
}
