import { and, asc, eq, or } from 'drizzle-orm'
import { findCopies, findHolders, type ListedCopy } from '@/modules/catalog/service'
import type { OrderRow } from '@/modules/orders/order/move'
import { deliveryProofPort } from '@/modules/orders/ports'
import { orders, wasCompleted } from '@/modules/orders/schema'
import { inJsonList } from '@/src/db/columns'
import { assert } from '@/src/kit/assert'
import type { UserContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'

/** A completed order of the user, and the copy that it is about. */
export interface HeldOrder {
  order: OrderRow
  copy: ListedCopy
}

interface Trade {
  order: Pick<OrderRow, 'id' | 'itemId' | 'buyerId'>
  copy: Pick<ListedCopy, 'userAssetId' | 'serial'>
}

/** Returns those of the user's completed purchases whose copy they didn't sell on here, and that no later reading shows with someone else. */
export async function findHeld(ctx: UserContext, purchases: readonly OrderRow[]): Promise<HeldOrder[]> {
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
