import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import type { Category } from '@/modules/catalog/contract'
import { catalogErrors } from '@/modules/catalog/errors'
import { findItemRow, type Item, lockItem } from '@/modules/catalog/items/item-rows'
import { nameKeysOf } from '@/modules/catalog/items/name-keys'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import type { ProvisionalName } from '@/modules/catalog/staff-contract'
import { maybeThumbnailPath } from '@/modules/thumbnails/service'
import { definedColumns, param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import { rowLocked } from '@/src/db/row-locked'
import { assert } from '@/src/kit/assert'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { newId } from '@/src/kit/id'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

const listMax = 100

const insertItem = preparedBy((db: Writer, columns: (keyof typeof items.$inferInsert)[]) =>
  db.insert(items).values(paramColumns(columns)).onConflictDoNothing({ target: items.assetId }).returning(),
)

const itemByAssetLocked = prepared((db: Writer) =>
  rowLocked(
    db
      .select()
      .from(items)
      .where(eq(items.assetId, param('assetId'))),
    items,
  ),
)

export interface ItemDescription {
  assetId: string
  itemName: string
  category: Category
  description?: string | null | undefined
  /** The name is the platform's own, not one that the seller entered. */
  isNamedByPlatform: boolean
}

/**
 * Returns the item of an asset, locked until the transaction ends. Creates it if it is new. An existing item keeps its name, category
 * and description, unless the name is provisional: then the platform's name replaces all three, another seller who enters the same
 * name confirms it, and once the seller who entered it neither offers nor sold a copy, or is suspended, or their listing hidden or not approved, the next seller's entries replace all three.
 */
export async function ensureItem(
  tx: TxContext & UserContext,
  { assetId, itemName, category, description, isNamedByPlatform }: ItemDescription,
): Promise<Item> {
  const namedBy = isNamedByPlatform ? null : tx.actor.id
  const entered: Entered = {
    name: itemName,
    ...nameKeysOf(itemName),
    category,
    description: description || null,
    namedBy,
    isFromSeller: !isNamedByPlatform,
  }
  const existing = await maybeLockedItem(tx, assetId)
  const created = existing ? undefined : await maybeInsertItem(tx, assetId, entered)
  if (created) return created
  const found = existing ?? (await maybeLockedItem(tx, assetId))
  assert(found, 'an item with this asset exists')
  // The platform shows the asset after all, so the item is no longer merged into another one.
  if (found.mergedInto !== null && isNamedByPlatform)
    return rename(tx, found, { ...entered, mergedInto: null })
  const item = found.mergedInto === null ? found : await lockItem(tx, found.mergedInto)
  if (item.namedBy === null) return item
  if (isNamedByPlatform) return rename(tx, item, entered)
  if (item.namedBy !== namedBy && item.nameKey === entered.nameKey) return rename(tx, item, { namedBy: null })
  return (await isOfferedOrSoldByNamer(tx, item)) ? item : rename(tx, item, entered)
}

async function maybeLockedItem(tx: TxContext, assetId: string): Promise<Item | undefined> {
  return (await itemByAssetLocked(tx.db, { assetId }))[0]
}

type Entered = Pick<
  Item,
  'name' | 'nameKey' | 'nameSortKey' | 'category' | 'description' | 'namedBy' | 'isFromSeller'
>

/** Undefined if another transaction inserted the item in the meantime. */
async function maybeInsertItem(tx: TxContext, assetId: string, entered: Entered): Promise<Item | undefined> {
  const row = { ...entered, id: newId(tx), assetId, imageUrl: maybeThumbnailPath(tx, assetId), features: [] }
  return (await insertItem(tx.db, definedColumns(row), row))[0]
}

async function isOfferedOrSoldByNamer(tx: TxContext, { id, namedBy }: Item): Promise<boolean> {
  const [offered] = await tx.db.rows(sql`
    select 1 from catalog_listings
    where item_id = ${id} and seller_id = ${namedBy} and hidden_reason is null and not seller_suspended and not unapproved
      and state in ('active', 'paused', 'reserved', 'sold') limit 1`)
  return offered !== undefined
}

/** Staff name an item, which confirms the name. Throws not_found, item_merged. */
export async function confirmItemName(ctx: UserContext, id: string, name: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const item = await lockItem(tx, id)
    if (item.mergedInto !== null) throw catalogErrors.item_merged()
    await rename(tx, item, { name, ...nameKeysOf(name), namedBy: null })
    const [before, after] = [{ name: item.name }, { name }]
    await recordStaffAction(tx, { action: 'catalog.name-item', subjectId: id, before, after })
  })
}

async function rename(
  tx: TxContext,
  { id }: Item,
  change: Partial<Entered & Pick<Item, 'mergedInto'>>,
): Promise<Item> {
  const [renamed] = await tx.db.update(items).set(change).where(eq(items.id, id)).returning()
  assert(renamed, 'the item exists')
  invalidate(tx, catalogCacheTag)
  return renamed
}

/** Returns the ids of the users who profit from the item's name: its current sellers and the one who entered it. Throws not_found. */
export async function findNameParties(ctx: Context, id: string): Promise<string[]> {
  const { namedBy, id: itemId } = await findItemRow(ctx, id)
  const sellers = await ctx.db
    .selectDistinct({ sellerId: listings.sellerId })
    .from(listings)
    .where(and(eq(listings.itemId, itemId), inArray(listings.state, ['active', 'paused', 'reserved'])))
  return [...(namedBy ? [namedBy] : []), ...sellers.map(({ sellerId }) => sellerId)]
}

/** Returns the items whose names wait for confirmation, newest first, without those that the actor named. */
export async function listProvisionalNames(ctx: UserContext): Promise<ProvisionalName[]> {
  const rows = await ctx.db
    .select()
    .from(items)
    .where(and(isNotNull(items.namedBy), sql`${items.namedBy} <> ${ctx.actor.id}`))
    .orderBy(desc(items.seq))
    .limit(listMax)
  const profiles = await findProfiles(
    ctx,
    rows.flatMap(({ namedBy }) => namedBy || []),
  )
  return rows.map(({ id, assetId, name, category, namedBy, stock }) => {
    const profile = profiles.get(namedBy ?? '')
    return {
      id,
      assetId,
      name,
      category,
      stock,
      namedBy: profile?.username ?? null,
      namedByTemporary: profile?.temporary ?? false,
    }
  })
}
