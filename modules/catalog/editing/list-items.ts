import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { ListedItem, StaffItemsQuery } from '@/modules/catalog/editing/contract'
import { findItemIdsByName } from '@/modules/catalog/items/item-lookups'
import type { Item } from '@/modules/catalog/items/item-rows'
import { items } from '@/modules/catalog/schema'
import type { Context } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { dollarsOf } from '@/src/kit/money'

const pageDefault = 50
const newestFirst = keyset('desc', { seq: items.seq })

/** Returns a page of all items, newest first, and the cursor of the next page. */
export async function listStaffItems(
  ctx: Context,
  { search, show, limit = pageDefault, cursor }: StaffItemsQuery,
): Promise<ListPage<ListedItem>> {
  const where = and(
    isNull(items.mergedInto),
    search === undefined ? undefined : await matches(ctx, search),
    show === undefined ? undefined : isNotNull(show === 'removed' ? items.removalReason : items.namedBy),
  )
  const { rows, next } = await newestFirst.readPage(ctx.db.select().from(items), { where, limit, cursor })
  return { rows: rows.map(presentListedItem), next }
}

/** The condition that an item's id, asset id or part of its name is this text. Looked up first, because together they have no index. */
async function matches(ctx: Context, search: string): Promise<SQL> {
  const isExact = or(eq(items.id, search), eq(items.assetId, search))
  const [named, exact] = await Promise.all([
    findItemIdsByName(ctx, search),
    ctx.db.select({ id: items.id }).from(items).where(isExact),
  ])
  return inArray(items.id, [...named, ...exact.map(({ id }) => id)])
}

export function presentListedItem(item: Item): ListedItem {
  const { id, assetId, name, category, rap, stock } = item
  return {
    id,
    assetId,
    name,
    category,
    rap,
    price: item.listingId === null ? null : dollarsOf(item.priceCents),
    stock,
    provisional: item.namedBy !== null,
  }
}
