import { and, asc, eq, inArray } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import { ItemRemoved } from '@/modules/catalog/events'
import { type Item, lockItem, refreshOffers } from '@/modules/catalog/items/item-rows'
import { pauseListings, resumeListings } from '@/modules/catalog/listings/stopped-listings'
import { items, listings } from '@/modules/catalog/schema'
import { invalidate, publicListsTag } from '@/src/kit/cache/cache-versions'
import type { TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Takes an item off the site until staff restore it, with its listings. Open orders continue. Idempotent. Throws not_found, item_merged.
 */
export async function removeItem(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const item = await lockCurrent(tx, id)
    if (item.removalReason !== null) return
    const { sellerIds, authorId } = await findAffected(tx, item)
    await tx.db.update(items).set({ removalReason: reason }).where(eq(items.id, id))
    await pauseListings(tx, eq(listings.itemId, id), 'itemRemoved')
    await refreshOffers(tx, [id])
    invalidate(tx, publicListsTag)
    await publish(tx, ItemRemoved, { itemId: id, userIds: [...sellerIds] })
    await recordStaffAction(tx, {
      action: 'catalog.remove-item',
      subjectId: id,
      ...(authorId !== undefined && { userId: authorId }),
      after: { removed: true },
      reason,
    })
  })
}

/** Shows a removed item again, and puts its listings on sale that were. Throws not_found, item_merged, item_not_removed. */
export async function restoreItem(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const item = await lockCurrent(tx, id)
    if (item.removalReason === null) throw catalogErrors.item_not_removed()
    const { authorId } = await findAffected(tx, item)
    await tx.db.update(items).set({ removalReason: null }).where(eq(items.id, id))
    await resumeListings(tx, eq(listings.itemId, id), 'itemRemoved')
    await refreshOffers(tx, [id])
    invalidate(tx, publicListsTag)
    await recordStaffAction(tx, {
      action: 'catalog.restore-item',
      subjectId: id,
      ...(authorId !== undefined && { userId: authorId }),
      after: { removed: false },
      reason,
    })
  })
}

async function lockCurrent(tx: TxContext, id: string): Promise<Item> {
  const item = await lockItem(tx, id)
  if (item.mergedInto !== null) throw catalogErrors.item_merged()
  return item
}

/** The seller who entered the item, and everyone who offers it. */
async function findAffected(
  tx: TxContext,
  { id, isFromSeller }: Item,
): Promise<{ sellerIds: Set<string>; authorId: string | undefined }> {
  const [first] = isFromSeller
    ? await tx.db
        .select({ sellerId: listings.sellerId })
        .from(listings)
        .where(eq(listings.itemId, id))
        .orderBy(asc(listings.createdAt), asc(listings.id))
        .limit(1)
    : []
  const offering = await tx.db
    .selectDistinct({ sellerId: listings.sellerId })
    .from(listings)
    .where(and(eq(listings.itemId, id), inArray(listings.state, ['active', 'paused', 'reserved'])))
  const sellerIds = new Set([...offering, ...(first ? [first] : [])].map(({ sellerId }) => sellerId))
  return { sellerIds, authorId: first?.sellerId }
}
