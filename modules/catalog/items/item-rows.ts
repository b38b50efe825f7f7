import { and, asc, eq, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import type { ItemFrame } from '@/modules/catalog/contract'
import { serverMessages } from '@/modules/catalog/messages'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { itemTopic } from '@/modules/catalog/topics'
import { param, prepared } from '@/src/db/prepared'
import { needsRowLocks, rowLocked } from '@/src/db/row-locked'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import type { Reader, Writer } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { publishToTopic } from '@/src/realtime/publish'

export type Item = typeof items.$inferSelect

/** Default order of the marketplace: cheapest first, items without a listing last. */
export const cheapestFirst = [
  asc(items.unlisted),
  asc(items.priceCents),
  asc(items.nameSortKey),
  asc(items.seq),
]

const selectItem = prepared((db: Reader) =>
  db
    .select()
    .from(items)
    .where(eq(items.id, param('id'))),
)

/** Returns the row of an item, or of the one that it was merged into. */
export async function maybeItemRow({ db }: Pick<Context, 'db'>, id: string): Promise<Item | undefined> {
  const [item] = await selectItem(db, { id })
  if (!item || item.mergedInto === null) return item
  return (await selectItem(db, { id: item.mergedInto }))[0]
}

/** Like `maybeItemRow`, for everyone to see: undefined while the item isn't shown. */
export async function maybeShownItem(ctx: Pick<Context, 'db'>, id: string): Promise<Item | undefined> {
  const item = await maybeItemRow(ctx, id)
  return item && isShown(item) ? item : undefined
}

/** Like `findItemRow`, for everyone to see. Throws not_found while the item isn't shown. */
export async function findShownItem(ctx: Pick<Context, 'db'>, id: string): Promise<Item> {
  const item = await maybeShownItem(ctx, id)
  if (!item) throw httpErrors.not_found({ detail: serverMessages.errors.itemMissing })
  return item
}

/**
 * Like `findShownItem`, also for the seller of a listing of it that waits for staff. For what only says what the item is: pages of the item,
 * not what others see.
 */
export async function findViewableItem(ctx: Context, id: string): Promise<Item> {
  const item = await maybeItemRow(ctx, id)
  if (item && (isShown(item) || (await waitsForActor(ctx, item)))) return item
  throw httpErrors.not_found({ detail: serverMessages.errors.itemMissing })
}

async function waitsForActor(ctx: Context, { id, removalReason }: Item): Promise<boolean> {
  if (ctx.actor.kind !== 'user' || removalReason !== null) return false
  const { itemId, sellerId, state, unapproved } = listings
  const isOwn = and(eq(itemId, id), eq(sellerId, ctx.actor.id))
  return (await ctx.db.$count(listings, and(isOwn, eq(unapproved, true), eq(state, 'paused')))) > 0
}

/** `isItemShown` for a row. */
export function isShown({ unlisted }: Pick<Item, 'unlisted'>): boolean {
  return unlisted < 2
}

/** Returns the row of an item, or of the one that it was merged into. Throws not_found. */
export async function findItemRow(ctx: Pick<Context, 'db'>, id: string): Promise<Item> {
  const item = await maybeItemRow(ctx, id)
  if (!item) throw httpErrors.not_found({ detail: serverMessages.errors.itemMissing })
  return item
}

const itemByIdLocked = prepared((db: Writer) =>
  rowLocked(
    db
      .select()
      .from(items)
      .where(eq(items.id, param('id'))),
    items,
  ),
)

/** Returns the row of an item, even if it was merged, and locks it until the transaction ends. Throws not_found. */
export async function lockItem(tx: TxContext, id: string): Promise<Item> {
  const [item] = await itemByIdLocked(tx.db, { id })
  if (!item) throw httpErrors.not_found({ detail: serverMessages.errors.itemMissing })
  return item
}

const activeListings = sql`from catalog_listings as l where l.item_id = catalog_items.id and l.state = 'active'`
const stoppedListings = sql`from catalog_listings as l where l.item_id = catalog_items.id and (l.hidden_reason is not null or l.seller_suspended or l.unapproved)`
const serials = sql`${activeListings} and l.serial is not null`
const cheapestListing = sql`${activeListings} order by l.price_cents, l.id limit 1`

const updateOffers = prepared((db: Writer) =>
  db
    .update(items)
    .set({
      unlisted: sql`case when exists (select 1 ${activeListings}) then 0
        when merged_into is not null or removal_reason is not null then 2
        when is_from_seller and sales_count = 0 and exists (select 1 ${stoppedListings}) then 2 else 1 end`,
      priceCents: sql`coalesce((select l.price_cents ${cheapestListing}), 0)`,
      listingId: sql`(select l.id ${cheapestListing})`,
      stock: sql`(select count(*) ${activeListings})`,
      isVerified: sql`exists (select 1 from catalog_listings as l where l.id = (select l.id ${cheapestListing}) and l.copy_seen_at is not null)`,
      lowestSerial: sql`(select min(l.serial) ${serials})`,
      highestSerial: sql`(select max(l.serial) ${serials})`,
      listedAt: sql`coalesce((select max(l.created_at) ${activeListings}), 0)`,
    })
    .where(eq(items.id, param('itemId')))
    .returning({
      id: items.id,
      priceCents: items.priceCents,
      stock: items.stock,
      listingId: items.listingId,
      sellerId: sql<
        string | null
      >`(select l.seller_id from catalog_listings as l where l.id = catalog_items.listing_id)`,
      copySeenAt: sql<
        number | null
      >`(select l.copy_seen_at from catalog_listings as l where l.id = catalog_items.listing_id)`,
    }),
)

const itemLocked = prepared((db: Writer) =>
  rowLocked(
    db
      .select({ id: items.id })
      .from(items)
      .where(eq(items.id, param('itemId'))),
    items,
  ),
)

/**
 * Recomputes the price, cheapest listing and stock of items from their active listings. Call it after any of them changes. Locks
 * each item with a separate statement: an update that waits for another transaction doesn't see that one's listings.
 */
export async function refreshOffers(tx: TxContext, itemIds: readonly string[]): Promise<void> {
  for (const itemId of itemIds) {
    if (needsRowLocks && tx.isolation === 'read committed') await itemLocked(tx.db, { itemId })
    await refreshLockedOffers(tx, itemId)
  }
}

/** Like `refreshOffers`, for an item that the transaction has locked or created. */
export async function refreshLockedOffers(tx: TxContext, itemId: string): Promise<void> {
  for (const { priceCents, copySeenAt, ...offer } of await updateOffers(tx.db, { itemId })) {
    const { id, listingId, sellerId } = offer
    const profiles = await findProfiles(tx, sellerId === null ? [] : [sellerId])
    const seller = profiles.get(sellerId ?? '')
    const data: ItemFrame = {
      ...offer,
      price: listingId === null ? null : dollarsOf(priceCents),
      seller: seller?.username ?? null,
      sellerTemporary: seller?.temporary ?? false,
      // PostgreSQL returns integers of raw queries as text.
      verified: copySeenAt === null ? null : isoTime(Number(copySeenAt)),
    }
    publishToTopic(tx, { topic: itemTopic, id }, { type: 'item', data })
  }
  invalidate(tx, catalogCacheTag)
}
