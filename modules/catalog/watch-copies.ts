import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { type ListingStop, ListingStopped } from '@/modules/catalog/events'
import { bringForwardViewed } from '@/modules/catalog/item-views'
import { findListing, type Listing, moveListing } from '@/modules/catalog/listings'
import { nextLook, shownAt } from '@/modules/catalog/next-look'
import { type NamedCopy, ownershipPort, type Sight } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { type Context, systemContext, type TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

/** Of one seller so many are looked for at once; those beyond come next. */
const copiesMax = 200
/** Where the platform gave no answer, or whoever asked it never came back. */
const againMs = 600_000

type Offered = NamedCopy & { id: string }

/**
 * Looks whether one seller still has what they sell, whoever has been due for longest. One a round: the platform has patience for
 * a hundred calls a minute, and deliveries come first.
 */
export async function watchCopies(ctx: Context): Promise<void> {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return
  await bringForwardViewed(ctx)
  const sellerId = await maybeDueSeller(ctx)
  if (sellerId === undefined) return
  const copies = await transact(ctx, (tx) => claim(tx, sellerId))
  if (copies.length > 0) await lookFor(ctx, sellerId, copies)
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

/** One process asks about a seller, and nobody again for a while, whatever comes of it. */
async function claim(tx: TxContext, sellerId: string): Promise<Offered[]> {
  const now = tx.now()
  const isDue = sql`exists (select 1 from catalog_listings as due where due.seller_id = ${sellerId}
    and due.user_asset_id is not null and due.state in ('active', 'paused') and due.copy_look_at <= ${now})`
  const isTheirs = and(isOffered(), eq(listings.sellerId, sellerId))
  const claimed = await tx.db
    .update(listings)
    .set({ copyAskedAt: now, copyLookAt: now + againMs })
    .where(and(isTheirs, isDue))
    .returning({ id: listings.id })
  return claimed.length === 0 ? [] : listCopies(tx, isTheirs)
}

async function listCopies(tx: TxContext, which: SQL | undefined): Promise<Offered[]> {
  const rows = await tx.db
    .select({ id: listings.id, assetId: items.assetId, userAssetId: listings.userAssetId })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(which)
    .orderBy(sql`coalesce(${listings.copySeenAt}, 0)`)
    .limit(copiesMax)
  return rows.map((row) => ({ ...row, userAssetId: row.userAssetId ?? '' }))
}

async function lookFor(ctx: Context, sellerId: string, copies: readonly Offered[]): Promise<void> {
  const sights = await use(ctx, ownershipPort).look(ctx, sellerId, copies)
  if (!sights) return
  await transact(ctx, async (tx) => {
    for (const { id, userAssetId } of copies) await note(tx, id, sights.get(userAssetId) ?? 'left')
  })
}

function isOffered() {
  return and(isNotNull(listings.userAssetId), inArray(listings.state, ['active', 'paused']))
}

/** What is gone is withdrawn; what cannot be shown for now is off sale until its seller shows it again. */
async function note(tx: TxContext, id: string, sight: Sight | ListingStop): Promise<void> {
  const at = tx.now()
  const looked = sight === 'shown' ? shownAt(tx, at) : { copyAskedAt: at, copyLookAt: nextLook(tx) }
  await tx.db.update(listings).set(looked).where(eq(listings.id, id))
  if (sight === 'shown') return
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
