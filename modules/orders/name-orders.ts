import { inArray } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import type { OrderName } from '@/modules/wallet/ports'
import type { Context } from '@/src/core/context'

/** What people call these orders: the running number and the item. */
export async function listOrderNames(ctx: Context, ids: readonly string[]): Promise<Map<string, OrderName>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: orders.id, number: orders.number, itemName: orders.itemName })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
