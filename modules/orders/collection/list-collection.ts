import { and, asc, eq, or } from 'drizzle-orm'
import { findCopies, findHolders, findItems, type ListedCopy } from '@/modules/catalog/service'
import type { CollectedCopy, CollectionQuery } from '@/modules/orders/collection/contract'
import type { OrderRow } from '@/modules/orders/order/move'
import { deliveryProofPort } from '@/modules/orders/ports'
import { orders, wasCompleted } from '@/modules/orders/schema'
import { inJsonList } from '@/src/db/columns'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { keyset, type ListPage, pageOf } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 48
/** Purchases read at a time, of which some may have been sold on. */
const batchSize = 100
const newestFirst = keyset('desc', { number: orders.number })

/** Returns a page of the copies that the user bought here and still holds, the last purchase first. */
export async function listCollection(
  ctx: UserContext,
  { limit = pageDefault, cursor }: CollectionQuery,
): Promise<ListPage<CollectedCopy>> {
  const held: HeldOrder[] = []
  // Not those that were refunded or charged back since.
  const where = and(eq(orders.buyerId, ctx.actor.id), wasCompleted, eq(orders.state, 'completed'))
  let start = cursor
  do {
    const batch = { where, limit: batchSize, cursor: start }
    const purchases = await newestFirst.readPage(ctx.db.select().from(orders), batch)
    held.push(...(await findHeld(ctx, purchases.rows)))
    start = purchases.next
  } while (start !== undefined && held.length <= limit)
  const { rows, next } = pageOf(held, limit, ({ order }) => [order.number])
  return { rows: await presentCopies(ctx, rows), next }
}

async function presentCopies(ctx: Context, held: readonly HeldOrder[]): Promise<CollectedCopy[]> {
  const items = await findItems(
    ctx,
    held.map(({ order }) => order.itemId),
  )
  return held.map(({ order, copy }) => {
    const { id, number, itemId, itemName, assetId, priceCents, paidAt, createdAt } = order
    const item = items.get(itemId)
    assert(item, 'an item with orders is never deleted')
    return {
      orderId: id,
      number,
      itemId,
      itemName,
      assetId,
      category: item.category,
      imageUrl: item.imageUrl,
      serial: copy.serial,
      condition: copy.condition,
      amount: decimalOf(priceCents),
      boughtAt: isoTime(paidAt ?? createdAt),
    }
  })
}

/** A completed order of the user, and the copy that it is about. */
interface HeldOrder {
  order: OrderRow
  copy: ListedCopy
}

interface Trade {
  order: Pick<OrderRow, 'id' | 'itemId' | 'buyerId'>
  copy: Pick<ListedCopy, 'userAssetId' | 'serial'>
}

/** Returns those of the user's completed purchases whose copy they didn't sell on here, and that no later reading shows with someone else. */
async function findHeld(ctx: UserContext, purchases: readonly OrderRow[]): Promise<HeldOrder[]> {
  if (purchases.length === 0) return []
  const trades = await readTrades(ctx, purchases)
  const kept = findKept(trades, ctx.actor.id)
  const shown = trades.filter(
    ({ order }) => kept.has(order.id) && purchases.some(({ id }) => id === order.id),
  )
  const elsewhere = await findElsewhere(ctx, shown)
  return shown.filter(({ order }) => !elsewhere.has(order.id)).toReversed()
}

/** Returns the user's completed purchases and sales of the items of these orders, the oldest first. */
async function readTrades(ctx: UserContext, of: readonly OrderRow[]): Promise<HeldOrder[]> {
  const itemIds = [...new Set(of.map(({ itemId }) => itemId))]
  const isParty = or(eq(orders.buyerId, ctx.actor.id), eq(orders.sellerId, ctx.actor.id))
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(isParty, wasCompleted, eq(orders.state, 'completed'), inJsonList(orders.itemId, itemIds)))
    .orderBy(asc(orders.number))
  const copies = await findCopies(
    ctx,
    rows.map(({ listingId }) => listingId),
  )
  return rows.map((order) => {
    const copy = copies.get(order.listingId)
    assert(copy, 'a listing with orders is never deleted')
    return { order, copy }
  })
}

/**
 * Returns the ids of the purchases that the user didn't sell on. Each sale takes one away: the last one of the same copy; if the copies have no
 * ids, the last one with the same serial number; if they have neither, the first one.
 */
export function findKept(trades: readonly Trade[], userId: string): Set<string> {
  const kept: Trade[] = []
  for (const trade of trades) {
    if (trade.order.buyerId === userId) kept.push(trade)
    else {
      const at = findSoldPurchase(kept, trade)
      if (at >= 0) kept.splice(at, 1)
    }
  }
  return new Set(kept.map(({ order }) => order.id))
}

function findSoldPurchase(kept: readonly Trade[], { order, copy }: Trade): number {
  const isOfItem = (trade: Trade) => trade.order.itemId === order.itemId
  const { userAssetId, serial } = copy
  const sameCopy = kept.findLastIndex(
    (trade) => userAssetId !== null && isOfItem(trade) && trade.copy.userAssetId === userAssetId,
  )
  if (sameCopy >= 0) return sameCopy
  const isUnnamed = (trade: Trade) => trade.copy.userAssetId === null || userAssetId === null
  if (serial !== null)
    return kept.findLastIndex((trade) => isOfItem(trade) && isUnnamed(trade) && trade.copy.serial === serial)
  return userAssetId !== null
    ? -1
    : kept.findIndex(
        (trade) => isOfItem(trade) && trade.copy.userAssetId === null && trade.copy.serial === null,
      )
}

/** Returns the ids of the orders whose copy the last reading since the purchase shows with someone else. */
async function findElsewhere(ctx: UserContext, held: readonly HeldOrder[]): Promise<Set<string>> {
  const [holders, seenElsewhere] = await Promise.all([
    findHolders(
      ctx,
      held.flatMap(({ copy }) => copy.userAssetId ?? []),
    ),
    use(ctx, deliveryProofPort).findSeenElsewhere(
      ctx,
      held.map(({ order }) => order.id),
    ),
  ])
  const isWithOther = ({ order, copy }: HeldOrder) => {
    const holder = holders.get(copy.userAssetId ?? '')
    return holder !== undefined && holder.userId !== ctx.actor.id && holder.seenAt > (order.completedAt ?? 0)
  }
  const listedByOthers = held.filter(isWithOther).map(({ order }) => order.id)
  return new Set([...listedByOthers, ...seenElsewhere])
}
