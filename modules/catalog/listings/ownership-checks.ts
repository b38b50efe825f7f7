import { and, asc, eq, inArray, isNotNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { type DelistReason, ListingDelisted } from '@/modules/catalog/events'
import { refreshOffers } from '@/modules/catalog/items/item-rows'
import { type Listing, moveListing, withdrawOthersOf } from '@/modules/catalog/listings/listing-moves'
import { findListing } from '@/modules/catalog/listings/listings'
import { checkViewedItemsSoon, nextCheckAt, ownershipConfirmedAt } from '@/modules/catalog/listings/ownership'
import { type CopyRef, catalogCacheTag, type OwnershipStatus, ownershipPort } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { invalidate } from '@/src/kit/cache/cache-versions'
import { type Context, systemContext, type TxContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** Copies of one seller per check. The rest follow in the next checks. */
const copiesPerCheck = 200
/** Delay after a check that got no response or whose process crashed. */
const retryAfterMs = 600_000

type OfferedCopy = CopyRef & { id: string }

/**
 * Checks whether the seller whose check is most overdue still owns the listed copies. Only one seller per run: the platform
 * allows about 100 requests per minute, and delivery checks have priority.
 */
export async function checkMostOverdueSeller(ctx: Context): Promise<void> {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return
  await checkViewedItemsSoon(ctx)
  const sellerId = await maybeSellerDueForCheck(ctx)
  if (sellerId === undefined) return
  const copies = await transact(ctx, (tx) => claimSellerCopies(tx, sellerId))
  if (copies.length > 0) await checkSellerCopies(ctx, sellerId, copies)
}

/**
 * Checks a listing that is about to be reserved. If the inventory of its seller no longer shows the copy, delists it and returns
 * false. Returns true if ownership isn't required or can't be checked now. Throws not_found if it is required.
 */
export async function isStillOwned(ctx: Context, listingId: string): Promise<boolean> {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return true
  const { listing, item } = await findListing(ctx, listingId)
  if (listing.state !== 'active') return true
  const status = await checkOneCopy(ctx, listing, item.assetId)
  if (status === undefined) return true
  const system = systemContext(ctx.core, 'catalog.check-ownership', ctx.now)
  await transact(system, (tx) => recordStatus(tx, listingId, status))
  return status === 'shown'
}

async function checkOneCopy(ctx: Context, { sellerId, userAssetId }: Listing, assetId: string) {
  if (userAssetId === null) return 'unnamed'
  const statuses = await use(ctx, ownershipPort).checkCopies(ctx, sellerId, [{ assetId, userAssetId }])
  return statuses && (statuses.get(userAssetId) ?? 'left')
}

async function maybeSellerDueForCheck(ctx: Context): Promise<string | undefined> {
  const [due] = await ctx.db
    .select({ sellerId: listings.sellerId })
    .from(listings)
    .where(and(isOffered(), lte(listings.copyNextCheckAt, ctx.now())))
    .orderBy(asc(listings.copyNextCheckAt))
    .limit(1)
  return due?.sellerId
}

/** Postpones the seller's next check, so that only one process checks this seller now. Returns nothing if another one did. */
async function claimSellerCopies(tx: TxContext, sellerId: string): Promise<OfferedCopy[]> {
  const now = tx.now()
  const isDue = sql`exists (select 1 from catalog_listings as due where due.seller_id = ${sellerId}
    and due.user_asset_id is not null and due.state in ('active', 'paused') and due.copy_next_check_at <= ${now})`
  const isOfferedBySeller = and(isOffered(), eq(listings.sellerId, sellerId))
  const claimed = await tx.db
    .update(listings)
    .set({ copyCheckedAt: now, copyNextCheckAt: now + retryAfterMs })
    .where(and(isOfferedBySeller, isDue))
    .returning({ id: listings.id })
  return claimed.length === 0 ? [] : listCopies(tx, isOfferedBySeller)
}

async function listCopies(tx: TxContext, condition: SQL | undefined): Promise<OfferedCopy[]> {
  const rows = await tx.db
    .select({ id: listings.id, assetId: items.assetId, userAssetId: listings.userAssetId })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(condition)
    .orderBy(sql`coalesce(${listings.copySeenAt}, 0)`)
    .limit(copiesPerCheck)
  return rows.map((row) => ({ ...row, userAssetId: row.userAssetId ?? '' }))
}

async function checkSellerCopies(
  ctx: Context,
  sellerId: string,
  copies: readonly OfferedCopy[],
): Promise<void> {
  const statuses = await use(ctx, ownershipPort).checkCopies(ctx, sellerId, copies)
  if (!statuses) return
  await transact(ctx, async (tx) => {
    for (const { id, userAssetId } of copies) await recordStatus(tx, id, statuses.get(userAssetId) ?? 'left')
  })
}

function isOffered() {
  return and(isNotNull(listings.userAssetId), inArray(listings.state, ['active', 'paused']))
}

/** Stores the result of a check and delists a copy that isn't shown. */
async function recordStatus(
  tx: TxContext,
  id: string,
  status: OwnershipStatus | DelistReason,
): Promise<void> {
  if (status === 'shown') return recordCopySeen(tx, id)
  await tx.db
    .update(listings)
    .set({ copyCheckedAt: tx.now(), copyNextCheckAt: nextCheckAt(tx) })
    .where(eq(listings.id, id))
  const delisted = await delist(tx, id, status)
  if (!delisted) return
  const { itemId, sellerId } = delisted
  await publish(tx, ListingDelisted, { listingId: id, itemId, sellerId, why: status })
}

/** Keeps an order that has reserved the same copy from another seller: its delivery decides. */
async function recordCopySeen(tx: TxContext, id: string): Promise<void> {
  const { listing } = await findListing(tx, id)
  if (listing.copySeenAt === null) await withdrawOthersOf(tx, listing)
  const isReservedElsewhere = sql`exists (select 1 from catalog_listings as other
    where other.user_asset_id = ${listing.userAssetId} and other.seller_id <> ${listing.sellerId}
    and other.copy_seen_at is not null and other.state = 'reserved')`
  await tx.db
    .update(listings)
    .set(ownershipConfirmedAt(tx, tx.now()))
    .where(and(eq(listings.id, id), not(isReservedElsewhere)))
  // Items show when their cheapest copy was seen; open pages learn of the first time.
  if (listing.copySeenAt === null) await refreshOffers(tx, [listing.itemId])
  else invalidate(tx, catalogCacheTag)
}

/** Withdraws the listing of a copy that is gone. Pauses it otherwise, so that the seller can resume it. */
function delist(tx: TxContext, id: string, why: DelistReason): Promise<Listing | undefined> {
  return why === 'left'
    ? moveListing(tx, id, ['active', 'paused'], 'withdrawn')
    : moveListing(tx, id, ['active'], 'paused')
}
