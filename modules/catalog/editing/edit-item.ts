import { eq } from 'drizzle-orm'
import type { ItemEdit, StaffItem } from '@/modules/catalog/editing/contract'
import { presentListedItem } from '@/modules/catalog/editing/list-items'
import { catalogErrors } from '@/modules/catalog/errors'
import { findItemRow, type Item, lockItem, refreshLockedOffers } from '@/modules/catalog/items/item-rows'
import { nameKeysOf } from '@/modules/catalog/items/name-keys'
import { refreshRapChanges } from '@/modules/catalog/prices/rap-change'
import { items, listings, rapPoints } from '@/modules/catalog/schema'
import { maybeThumbnailPath } from '@/modules/thumbnails/service'
import { isUniqueViolation } from '@/src/db/database-errors'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { sha256Hex } from '@/src/kit/secret'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

const versionLength = 16
const ownImages = '/files/'

/** Returns an item as staff edit it. Throws not_found. */
export async function findStaffItem(ctx: Context, id: string): Promise<StaffItem> {
  const item = await findItemRow(ctx, id)
  return {
    ...presentListedItem(item),
    description: item.description,
    originalPrice: item.originalPrice,
    imageUrl: item.imageUrl,
    removalReason: item.removalReason,
    ownImage: ownImageOf(item),
    version: versionOf(item),
    assetFixed: await wasListed(ctx, item.id),
  }
}

/** Staff edit an item. Throws not_found, item_merged, item_changed, asset_fixed, asset_taken. */
export async function editItem(ctx: UserContext, id: string, edit: ItemEdit): Promise<void> {
  try {
    await transact(ctx, (tx) => applyEdit(tx, id, edit))
  } catch (error) {
    throw isUniqueViolation(error, items, 'catalog_items_asset_id_unique')
      ? catalogErrors.asset_taken()
      : error
  }
}

async function applyEdit(
  tx: TxContext & UserContext,
  id: string,
  { version, ...edit }: ItemEdit,
): Promise<void> {
  const item = await lockItem(tx, id)
  if (item.mergedInto !== null) throw catalogErrors.item_merged()
  if (versionOf(item) !== version) throw catalogErrors.item_changed()
  const current = editedValues(item)
  const next = { ...edit, description: edit.description || null }
  const changed = (Object.keys(current) as (keyof typeof current)[]).filter(
    (name) => next[name] !== current[name],
  )
  if (changed.length === 0) return
  if (next.assetId !== item.assetId && (await wasListed(tx, id))) throw catalogErrors.asset_fixed()
  const { ownImage, ...columns } = next
  await tx.db
    .update(items)
    .set({
      ...columns,
      imageUrl: imageUrlOf(tx, item, next),
      ...(next.name !== item.name && { ...nameKeysOf(next.name), namedBy: null }),
    })
    .where(eq(items.id, id))
  if (next.rap !== null && next.rap !== item.rap)
    await tx.db.insert(rapPoints).values({ itemId: id, at: tx.now(), value: next.rap }).onConflictDoNothing()
  if (next.rap !== item.rap) await refreshRapChanges(tx, [id])
  await refreshLockedOffers(tx, id)
  const only = (values: typeof current) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  await recordStaffAction(tx, {
    action: 'catalog.edit-item',
    subjectId: id,
    before: only(current),
    after: only(next),
  })
}

function editedValues(item: Item) {
  const { name, category, description, assetId, rap, originalPrice } = item
  return { name, category, description, assetId, rap, originalPrice, ownImage: ownImageOf(item) }
}

function versionOf(item: Item): string {
  return sha256Hex(JSON.stringify(editedValues(item))).slice(0, versionLength)
}

function ownImageOf({ imageUrl }: Item): string | null {
  return imageUrl?.startsWith(ownImages) ? imageUrl : null
}

/** Without an own image, that of the platform. */
function imageUrlOf(
  tx: TxContext,
  item: Item,
  next: { assetId: string; ownImage: string | null },
): string | null {
  if (next.ownImage !== null) return next.ownImage
  const isUnchanged = next.assetId === item.assetId && ownImageOf(item) === null
  return isUnchanged ? item.imageUrl : maybeThumbnailPath(tx, next.assetId)
}

async function wasListed({ db }: Pick<Context, 'db'>, itemId: string): Promise<boolean> {
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.itemId, itemId))
    .limit(1)
  return found.length > 0
}
