import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import { ListingHidden, ListingUnhidden } from '@/modules/catalog/events'
import { refreshBroughtItems } from '@/modules/catalog/items/brought-items'
import {
  applyChanges,
  isStopped,
  type Listing,
  pauseUnsellable,
  publishOffers,
} from '@/modules/catalog/listings/listing-moves'
import { findListing, lockListing } from '@/modules/catalog/listings/listings'
import { items, listings } from '@/modules/catalog/schema'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** Why several listings aren't on sale. The causes don't undo each other. */
type Stop = 'sellerSuspended' | 'sellerAway' | 'itemRemoved' | 'unapproved'

const columns = {
  sellerSuspended: 'seller_suspended',
  sellerAway: 'seller_away',
  itemRemoved: 'item_removed',
  unapproved: 'unapproved',
}

/**
 * Takes the listings of a seller off sale, in the transaction that suspends the seller or starts a holiday. A reserved listing keeps its
 * order; if that expires, the listing is paused. What a suspended seller brought is hidden, also with listings that were withdrawn before.
 */
export async function pauseListingsOf(tx: TxContext, sellerId: string, stop: Stop): Promise<void> {
  await pauseListings(tx, eq(listings.sellerId, sellerId), stop)
}

/** Like `pauseListingsOf`, for the listings that meet a condition. */
export async function pauseListings(tx: TxContext, condition: SQL, stop: Stop): Promise<void> {
  const isLive = inArray(listings.state, ['active', 'paused', 'reserved'])
  const stopped = await tx.db
    .update(listings)
    .set({
      [stop]: true,
      state: sql`case when state = 'active' then 'paused' else state end`,
      resumes: sql`resumes or state = 'active'`,
      updatedAt: tx.now(),
    })
    .where(and(condition, stop === 'sellerAway' ? isLive : undefined))
    .returning()
  await applyChanges(tx, ...stopped.filter(({ state, resumes }) => state === 'paused' && resumes))
  if (stop === 'sellerSuspended') await refreshBroughtBy(tx, stopped)
}

/** Puts the listings on sale again that this took off sale, unless something else keeps them off sale. */
export async function resumeListingsOf(tx: TxContext, sellerId: string, stop: Stop): Promise<void> {
  await resumeListings(tx, eq(listings.sellerId, sellerId), stop)
}

/** Like `resumeListingsOf`, for the listings that meet a condition. */
export async function resumeListings(tx: TxContext, condition: SQL, stop: Stop): Promise<void> {
  const others = Object.entries(columns).flatMap(([name, column]) => (name === stop ? [] : `not ${column}`))
  const isBack = sql`state = 'paused' and resumes and hidden_reason is null and ${sql.raw(others.join(' and '))}`
  const released = await tx.db
    .update(listings)
    .set({
      [stop]: false,
      state: sql`case when ${isBack} then 'active' else state end`,
      resumes: sql`resumes and not (${isBack})`,
      updatedAt: tx.now(),
    })
    .where(and(condition, eq(listings[stop], true)))
    .returning()
  const back = released.filter(({ state }) => state === 'active')
  const offered = await pauseUnsellable(tx, back)
  await applyChanges(tx, ...offered)
  await publishOffers(tx, offered)
  if (stop === 'sellerSuspended' || stop === 'unapproved') await refreshBroughtBy(tx, released)
}

/** Keeps a stopped listing off sale after its stop ends. */
export async function keepPaused(tx: TxContext, listing: Listing): Promise<void> {
  const change = { resumes: false, updatedAt: tx.now() }
  await tx.db.update(listings).set(change).where(eq(listings.id, listing.id))
  await applyChanges(tx, { ...listing, ...change })
}

function refreshBroughtBy(tx: TxContext, changed: readonly Listing[]): Promise<void> {
  return refreshBroughtItems(
    tx,
    changed.map(({ itemId }) => itemId),
  )
}

/** Whether staff can hide the listing. */
export function canBeHidden({ hiddenReason, state }: Listing): boolean {
  return hiddenReason === null && state !== 'sold' && state !== 'withdrawn'
}

/** Takes a listing off sale until staff unhide it. Throws not_found, listing_hidden, listing_gone. */
export async function hideListing(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { listing } = await lockListing(tx, id)
    if (listing.hiddenReason !== null) throw catalogErrors.listing_hidden()
    if (listing.state === 'sold' || listing.state === 'withdrawn') throw catalogErrors.listing_gone()
    const isActive = listing.state === 'active'
    const change = {
      hiddenReason: reason,
      state: isActive ? 'paused' : listing.state,
      resumes: isActive || listing.resumes,
      updatedAt: tx.now(),
    }
    await tx.db.update(listings).set(change).where(eq(listings.id, id))
    await tx.db.update(items).set({ hadHidden: true }).where(eq(items.id, listing.itemId))
    await applyChanges(tx, { ...listing, ...change })
    await refreshBroughtBy(tx, [listing])
    const { sellerId } = listing
    await publish(tx, ListingHidden, { listingId: id, sellerId })
    const after = { hidden: true }
    await recordStaffAction(tx, {
      action: 'catalog.hide-listing',
      subjectId: id,
      userId: sellerId,
      after,
      reason,
    })
  })
}

/** Puts a hidden listing on sale again if it was before. Throws not_found, listing_not_hidden. */
export async function unhideListing(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { listing } = await lockListing(tx, id)
    if (listing.hiddenReason === null) throw catalogErrors.listing_not_hidden()
    const { state, resumes } = listing
    const isBack = state === 'paused' && resumes && !isStopped({ ...listing, hiddenReason: null })
    const change = {
      hiddenReason: null,
      state: isBack ? 'active' : listing.state,
      resumes: listing.resumes && !isBack,
      updatedAt: tx.now(),
    }
    await tx.db.update(listings).set(change).where(eq(listings.id, id))
    const unhidden = { ...listing, ...change }
    const moved = isBack ? await pauseUnsellable(tx, [unhidden]) : [unhidden]
    await applyChanges(tx, ...moved)
    if (isBack) await publishOffers(tx, moved)
    await refreshBroughtBy(tx, [listing])
    const { sellerId } = listing
    await publish(tx, ListingUnhidden, { listingId: id, sellerId })
    const after = { hidden: false }
    await recordStaffAction(tx, { action: 'catalog.unhide-listing', subjectId: id, userId: sellerId, after })
  })
}

/** Returns the seller. Throws not_found. */
export async function findListingParties(ctx: Context, id: string): Promise<string[]> {
  return [(await findListing(ctx, id)).listing.sellerId]
}
