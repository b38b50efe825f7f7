import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ListingState } from '@/modules/catalog/contract'
import { ListingChanged, ListingDelisted, ListingOffered } from '@/modules/catalog/events'
import { refreshOffers } from '@/modules/catalog/items/item-rows'
import { findCopyConflicts } from '@/modules/catalog/listings/copies-in-orders'
import { listings } from '@/modules/catalog/schema'
import { publishListingsOf } from '@/modules/catalog/topics'
import { itemsKey } from '@/modules/catalog/web/paths'
import { param, paramColumns, preparedBy } from '@/src/db/prepared'
import type { TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

export type Listing = typeof listings.$inferSelect

const updateListingState = preparedBy((db: Writer, from: ListingState[]) =>
  db
    .update(listings)
    .set(paramColumns(['state', 'updatedAt']))
    .where(and(eq(listings.id, param('id')), inArray(listings.state, from)))
    .returning(),
)

/**
 * Changes the state of a listing if it is in one of `from`. A single UPDATE, so only one of several concurrent callers succeeds.
 * Returns the updated listing, or undefined if the listing was in another state. A listing that staff hid, whose seller is suspended or on
 * holiday, that staff haven't approved, or whose copy is in another order, becomes paused instead of active.
 */
export async function moveListing(
  tx: TxContext,
  id: string,
  from: ListingState[],
  to: ListingState,
): Promise<Listing | undefined> {
  const [updated] = await updateListingState(tx.db, from, { id, state: to, updatedAt: tx.now() })
  if (!updated) return undefined
  const [moved = updated] = updated.state === 'active' ? await pauseUnsellable(tx, [updated]) : [updated]
  const changesOffers = to === 'active' || from.includes('active')
  if (changesOffers) await refreshOffers(tx, [moved.itemId])
  await publishChanges(tx, [moved])
  if (to === 'active') await publishOffers(tx, [moved])
  return moved
}

/** Whether staff hid the listing, removed its item or haven't approved it, or its seller is suspended or on holiday. */
export function isStopped(listing: Listing): boolean {
  const { hiddenReason, sellerSuspended, sellerAway, itemRemoved, unapproved } = listing
  return hiddenReason !== null || sellerSuspended || sellerAway || itemRemoved || unapproved
}

/**
 * Call it after listings became active by themselves. Pauses those that can't be on sale: a stopped one resumes later, one whose copy is in
 * another order only if its seller resumes it. Returns all of them as they are then.
 */
export async function pauseUnsellable(tx: TxContext, active: readonly Listing[]): Promise<Listing[]> {
  const conflicts = await findCopyConflicts(tx, active)
  const moved: Listing[] = []
  for (const listing of active) {
    const resumes = isStopped(listing)
    if (!resumes && !conflicts.has(listing.id)) moved.push(listing)
    else {
      const change = { state: 'paused', resumes } as const
      await tx.db.update(listings).set(change).where(eq(listings.id, listing.id))
      moved.push({ ...listing, ...change })
    }
  }
  return moved
}

/** Withdraws a seller's active and paused listings. Reserved ones stay unchanged. */
export async function withdrawSellerListings(tx: TxContext, sellerId: string): Promise<void> {
  const withdrawn = await tx.db
    .update(listings)
    .set({ state: 'withdrawn', updatedAt: tx.now() })
    .where(and(eq(listings.sellerId, sellerId), inArray(listings.state, ['active', 'paused'])))
    .returning()
  await applyChanges(tx, ...withdrawn)
}

/**
 * Withdraws the active and paused listings of a copy by users other than the one whose inventory just showed it. Notifies them.
 */
export async function withdrawOthersOf(
  tx: TxContext,
  { sellerId, userAssetId }: Pick<Listing, 'sellerId' | 'userAssetId'>,
): Promise<void> {
  if (userAssetId === null) return
  const others = await tx.db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.userAssetId, userAssetId),
        ne(listings.sellerId, sellerId),
        inArray(listings.state, ['active', 'paused']),
      ),
    )
  for (const { id } of others) {
    const withdrawn = await moveListing(tx, id, ['active', 'paused'], 'withdrawn')
    if (withdrawn)
      await publish(tx, ListingDelisted, {
        listingId: id,
        itemId: withdrawn.itemId,
        sellerId: withdrawn.sellerId,
        why: 'left',
      })
  }
}

/** Call it after listings changed: updates their items and tells their sellers. */
export async function applyChanges(tx: TxContext, ...changed: Listing[]): Promise<void> {
  await refreshOffers(tx, [...new Set(changed.map((listing) => listing.itemId))])
  await publishChanges(tx, changed)
}

/** Tells the sellers of listings that changed, or were created. */
export async function publishChanges(
  tx: TxContext,
  changed: readonly Listing[],
  { isNew }: { isNew?: true } = {},
): Promise<void> {
  for (const sellerId of new Set(changed.map((listing) => listing.sellerId))) {
    invalidateForUser(tx, sellerId, [`${itemsKey}/own`])
    publishListingsOf(tx, sellerId)
  }
  for (const { id, itemId, sellerId, state } of changed)
    await publish(tx, ListingChanged, { listingId: id, itemId, sellerId, state, isNew })
}

/** Tells other modules which of these listings can be bought. Call it after they went on sale, or their price was cut. */
export async function publishOffers(tx: TxContext, offered: readonly Listing[]): Promise<void> {
  for (const { id, itemId, sellerId, state } of offered)
    if (state === 'active') await publish(tx, ListingOffered, { listingId: id, itemId, sellerId })
}
