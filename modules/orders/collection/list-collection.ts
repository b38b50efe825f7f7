import { and, desc, eq, lt } from 'drizzle-orm'
import { findItems } from '@/modules/catalog/service'
import type { CollectedCopy, CollectionQuery } from '@/modules/orders/collection/contract'
import { findHeld, type HeldOrder } from '@/modules/orders/collection/held-orders'
import type { OrderRow } from '@/modules/orders/order/move'
import { orders, wasCompleted } from '@/modules/orders/schema'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 48
/** Purchases read at a time, of which some may have been sold on. */
const batchSize = 100

/** Returns a page of the copies that the user bought here and still holds, the last purchase first. */
export async function listCollection(
  ctx: UserContext,
  { limit = pageDefault, cursor }: CollectionQuery,
): Promise<{ copies: CollectedCopy[]; next: number | undefined }> {
  const held: HeldOrder[] = []
  let before = cursor
  let isLast = false
  while (held.length <= limit && !isLast) {
    const batch = await readPurchases(ctx, before)
    held.push(...(await findHeld(ctx, batch)))
    before = batch.at(-1)?.number
    isLast = batch.length < batchSize
  }
  const page = held.slice(0, limit)
  return {
    copies: await presentCopies(ctx, page),
    next: held.length > limit ? page.at(-1)?.order.number : undefined,
  }
}

/** Completed orders: not those that were refunded or charged back since. */
function readPurchases(ctx: UserContext, before: number | undefined): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, ctx.actor.id),
        wasCompleted,
        eq(orders.state, 'completed'),
        before === undefined ? undefined : lt(orders.number, before),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(batchSize)
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
