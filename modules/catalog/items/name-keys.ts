import { and, eq, gt } from 'drizzle-orm'
import type { Item } from '@/modules/catalog/items/item-rows'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items } from '@/modules/catalog/schema'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, Core } from '@/src/kit/context'
import { searchKey } from '@/src/kit/text/search-key'
import { sortKey } from '@/src/kit/text/sort-key'
import { transact } from '@/src/kit/transact'

const itemsPerTransaction = 400
const lastSeqs = new WeakMap<Core, number>()

/** The columns that a name is searched and sorted by. */
export function nameKeysOf(name: string): Pick<Item, 'nameKey' | 'nameSortKey'> {
  return { nameKey: searchKey(name), nameSortKey: sortKey(name) }
}

/**
 * Corrects the keys of the next items: those that an earlier version wrote, or one in another language. It stops after a stretch
 * without any, until the next run.
 */
export async function refreshNextNameKeys(ctx: Context): Promise<void> {
  while (await refreshStretch(ctx)) await new Promise((resolve) => setImmediate(resolve))
}

async function refreshStretch(ctx: Context): Promise<boolean> {
  const rows = await ctx.db
    .select({
      seq: items.seq,
      id: items.id,
      name: items.name,
      nameKey: items.nameKey,
      nameSortKey: items.nameSortKey,
    })
    .from(items)
    .where(gt(items.seq, lastSeqs.get(ctx.core) ?? 0))
    .orderBy(items.seq)
    .limit(itemsPerTransaction)
  const stale = rows.flatMap(({ id, name, ...stored }) => {
    const keys = nameKeysOf(name)
    return keys.nameKey === stored.nameKey && keys.nameSortKey === stored.nameSortKey
      ? []
      : [{ id, name, keys }]
  })
  if (stale.length > 0)
    await transact(ctx, async (tx) => {
      for (const { id, name, keys } of stale)
        await tx.db
          .update(items)
          .set(keys)
          .where(and(eq(items.id, id), eq(items.name, name)))
      invalidate(tx, catalogCacheTag)
    })
  lastSeqs.set(ctx.core, rows.length < itemsPerTransaction ? 0 : (rows.at(-1)?.seq ?? 0))
  return stale.length > 0 && rows.length === itemsPerTransaction
}
