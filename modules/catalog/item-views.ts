import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import { ownershipPort } from '@/modules/catalog/ports'
import { listings } from '@/modules/catalog/schema'
import { chunks } from '@/src/core/chunks'
import type { Context, TxContext } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

/** The platform is asked again about what somebody looks at when it was last asked longer ago than this. */
const recheckAfterMs = 600_000
const itemsPerStatement = 500

const viewedItems = new WeakMap<Core, Set<string>>()

/** Somebody looks at an item. The next round sees to it; nobody waits for that. */
export function recordItemView(ctx: Context, itemId: string): void {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return
  const items = viewedItems.get(ctx.core) ?? new Set()
  viewedItems.set(ctx.core, items.add(itemId))
}

/** Makes the copies of what people look at due, those that were not looked for of late. */
export async function checkViewedItemsSoon(ctx: Context): Promise<void> {
  const itemIds = [...(viewedItems.get(ctx.core) ?? [])]
  viewedItems.delete(ctx.core)
  for (const some of chunks(itemIds, itemsPerStatement)) await transact(ctx, (tx) => checkItemsSoon(tx, some))
}

async function checkItemsSoon(tx: TxContext, itemIds: string[]): Promise<void> {
  const isOnSale = and(
    inArray(listings.itemId, itemIds),
    isNotNull(listings.userAssetId),
    eq(listings.state, 'active'),
  )
  const [now, isStale] = [tx.now(), lte(listings.copyCheckedAt, tx.now() - recheckAfterMs)]
  await tx.db
    .update(listings)
    .set({ copyNextCheckAt: now })
    .where(and(isOnSale, isStale, gt(listings.copyNextCheckAt, now)))
}
