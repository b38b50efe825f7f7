import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { type ListingStop, ListingStopped } from '@/modules/catalog/events'
import { findListing, type Listing, moveListing } from '@/modules/catalog/listings'
import { nextLook } from '@/modules/catalog/next-look'
import { type NamedCopy, ownershipPort, type Sight } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { type Context, systemContext, type TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

/** So many sellers a round: the platform has patience for a hundred calls a minute, and deliveries come first. */
const sellersMax = 15
const copiesMax = 200

type Offered = NamedCopy & { id: string }

/** Looks whether sellers still have what they sell, those first that were not looked at for longest. */
export async function watchCopies(ctx: Context): Promise<void> {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return
  for (let looked = 0; looked < sellersMax; looked++) {
    const sellerId = await maybeDueSeller(ctx)
    if (sellerId === undefined || !(await lookAtSeller(ctx, sellerId))) return
  }
}

/**
 * Before somebody reserves a listing: whether its seller still has the copy. Where that cannot be told now, the last look
 * holds. What is not for sale any more is taken off it.
 */
export async function isStillOwned(ctx: Context, listingId: string): Promise<boolean> {
  const { listing, item } = await findListing(ctx, listingId)
  if (!use(ctx, ownershipPort).isRequired(ctx) || listing.state !== 'active') return true
  const sight = await lookAtOne(ctx, listing, item.assetId)
  if (sight === undefined) return true
  const host = systemContext(ctx.core, 'catalog.watch-copies', ctx.now)
  await transact(host, (tx) => note(tx, listingId, sight))
  return sight === 'shown'
}

async function lookAtOne(ctx: Context, { sellerId, userAssetId }: Listing, assetId: string) {
  if (userAssetId === null) return 'unnamed'
  const sights = await use(ctx, ownershipPort).look(ctx, sellerId, [{ assetId, userAssetId }])
  return sights && (sights.get(userAssetId) ?? 'left')
}

async function maybeDueSeller(ctx: Context): Promise<string | undefined> {
  const [due] = await ctx.db
    .select({ sellerId: listings.sellerId })
    .from(listings)
    .where(and(isOffered(), lte(listings.copyLookAt, ctx.now())))
    .orderBy(asc(listings.copyLookAt))
    .limit(1)
  return due?.sellerId
}

/** Answers whether the platform could tell. */
async function lookAtSeller(ctx: Context, sellerId: string): Promise<boolean> {
  const copies = await listOffered(ctx, sellerId)
  const sights = await use(ctx, ownershipPort).look(ctx, sellerId, copies)
  if (!sights) return false
  await transact(ctx, async (tx) => {
    for (const { id, userAssetId } of copies) await note(tx, id, sights.get(userAssetId) ?? 'left')
  })
  return true
}

async function listOffered(ctx: Context, sellerId: string): Promise<Offered[]> {
  const rows = await ctx.db
    .select({ id: listings.id, assetId: items.assetId, userAssetId: listings.userAssetId })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(and(isOffered(), eq(listings.sellerId, sellerId)))
    .orderBy(asc(listings.copyLookAt))
    .limit(copiesMax)
  return rows.map((row) => ({ ...row, userAssetId: row.userAssetId ?? '' }))
}

function isOffered() {
  return and(isNotNull(listings.userAssetId), inArray(listings.state, ['active', 'paused']))
}

/** What is gone is withdrawn; what cannot be shown for now is off sale until its seller shows it again. */
async function note(tx: TxContext, id: string, sight: Sight | ListingStop): Promise<void> {
  const at = tx.now()
  const isShown = sight === 'shown'
  await tx.db
    .update(listings)
    .set({ copyLookAt: nextLook(tx), ...(isShown && { copySeenAt: at }) })
    .where(eq(listings.id, id))
  if (isShown) return
  const stopped = await stop(tx, id, sight)
  if (!stopped) return
  const { itemId, sellerId } = stopped
  await publish(tx, ListingStopped, { listingId: id, itemId, sellerId, why: sight })
}

function stop(tx: TxContext, id: string, why: ListingStop): Promise<Listing | undefined> {
  return why === 'left'
    ? moveListing(tx, id, ['active', 'paused'], 'withdrawn')
    : moveListing(tx, id, ['active'], 'paused')
}
