import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { type DelistReason, ListingDelisted } from '@/modules/catalog/events'
import { findListing, type Listing, moveListing } from '@/modules/catalog/listings/listings'
import { checkViewedItemsSoon, nextCheckAt, ownershipConfirmedAt } from '@/modules/catalog/listings/ownership'
import { type CopyRef, type OwnershipStatus, ownershipPort } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { type Context, systemContext, type TxContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'

/** Of one seller so many are looked for at once; those beyond come next. */
const copiesPerCheck = 200
/** Where the platform gave no answer, or whoever asked it never came back. */
const retryAfterMs = 600_000

type OfferedCopy = CopyRef & { id: string }

/**
 * Looks whether one seller still has what they sell, whoever has been due for longest. One a round: the platform has patience for
 * a hundred calls a minute, and deliveries come first.
 */
export async function checkOwnership(ctx: Context): Promise<void> {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return
  await checkViewedItemsSoon(ctx)
  const sellerId = await maybeSellerDueForCheck(ctx)
  if (sellerId === undefined) return
  const copies = await transact(ctx, (tx) => claimSellerCopies(tx, sellerId))
  if (copies.length > 0) await checkSellerCopies(ctx, sellerId, copies)
}

/**
 * Before somebody reserves a listing: whether its seller still has the copy. Where that cannot be told now, the last look
 * holds. What is not for sale any more is taken off it.
 */
export async function isStillOwned(ctx: Context, listingId: string): Promise<boolean> {
  const { listing, item } = await findListing(ctx, listingId)
  if (!use(ctx, ownershipPort).isRequired(ctx) || listing.state !== 'active') return true
  const sight = await checkOneCopy(ctx, listing, item.assetId)
  if (sight === undefined) return true
  const host = systemContext(ctx.core, 'catalog.check-ownership', ctx.now)
  await transact(host, (tx) => recordStatus(tx, listingId, sight))
  return sight === 'shown'
}

async function checkOneCopy(ctx: Context, { sellerId, userAssetId }: Listing, assetId: string) {
  if (userAssetId === null) return 'unnamed'
  const sights = await use(ctx, ownershipPort).checkCopies(ctx, sellerId, [{ assetId, userAssetId }])
  return sights && (sights.get(userAssetId) ?? 'left')
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

/** One process asks about a seller, and nobody again for a while, whatever comes of it. */
async function claimSellerCopies(tx: TxContext, sellerId: string): Promise<OfferedCopy[]> {
  const now = tx.now()
  const isDue = sql`exists (select 1 from catalog_listings as due where due.seller_id = ${sellerId}
    and due.user_asset_id is not null and due.state in ('active', 'paused') and due.copy_next_check_at <= ${now})`
  const isTheirs = and(isOffered(), eq(listings.sellerId, sellerId))
  const claimed = await tx.db
    .update(listings)
    .set({ copyCheckedAt: now, copyNextCheckAt: now + retryAfterMs })
    .where(and(isTheirs, isDue))
    .returning({ id: listings.id })
  return claimed.length === 0 ? [] : listCopies(tx, isTheirs)
}

async function listCopies(tx: TxContext, which: SQL | undefined): Promise<OfferedCopy[]> {
  const rows = await tx.db
    .select({ id: listings.id, assetId: items.assetId, userAssetId: listings.userAssetId })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(which)
    .orderBy(sql`coalesce(${listings.copySeenAt}, 0)`)
    .limit(copiesPerCheck)
  return rows.map((row) => ({ ...row, userAssetId: row.userAssetId ?? '' }))
}

async function checkSellerCopies(
  ctx: Context,
  sellerId: string,
  copies: readonly OfferedCopy[],
): Promise<void> {
  const sights = await use(ctx, ownershipPort).checkCopies(ctx, sellerId, copies)
  if (!sights) return
  await transact(ctx, async (tx) => {
    for (const { id, userAssetId } of copies) await recordStatus(tx, id, sights.get(userAssetId) ?? 'left')
  })
}

function isOffered() {
  return and(isNotNull(listings.userAssetId), inArray(listings.state, ['active', 'paused']))
}

/** What is gone is withdrawn; what cannot be shown for now is off sale until its seller shows it again. */
async function recordStatus(tx: TxContext, id: string, sight: OwnershipStatus | DelistReason): Promise<void> {
  const at = tx.now()
  const looked =
    sight === 'shown' ? ownershipConfirmedAt(tx, at) : { copyCheckedAt: at, copyNextCheckAt: nextCheckAt(tx) }
  await tx.db.update(listings).set(looked).where(eq(listings.id, id))
  if (sight === 'shown') return
  const stopped = await delist(tx, id, sight)
  if (!stopped) return
  const { itemId, sellerId } = stopped
  await publish(tx, ListingDelisted, { listingId: id, itemId, sellerId, why: sight })
}

function delist(tx: TxContext, id: string, why: DelistReason): Promise<Listing | undefined> {
  return why === 'left'
    ? moveListing(tx, id, ['active', 'paused'], 'withdrawn')
    : moveListing(tx, id, ['active'], 'paused')
}
