import { and, eq } from 'drizzle-orm'
import { findItems } from '@/modules/catalog/service'
import type { CollectedCopy, CollectionQuery } from '@/modules/orders/collection/contract'
import { findHeld, type HeldOrder } from '@/modules/orders/collection/held-orders'
import { orders, wasCompleted } from '@/modules/orders/schema'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { keyset, type ListPage, pageOf } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
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
