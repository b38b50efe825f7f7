import { and, eq, inArray, sql } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import { ListingHidden, ListingUnhidden } from '@/modules/catalog/events'
import { applyChanges, publishOffers } from '@/modules/catalog/listings/listing-moves'
import { findListing, lockListing } from '@/modules/catalog/listings/listings'
import { listings } from '@/modules/catalog/schema'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** Why none of a seller's listings is on sale. The causes don't undo each other. */
type Stop = 'sellerSuspended' | 'sellerAway'

const otherStops = { sellerSuspended: sql`seller_away`, sellerAway: sql`seller_suspended` }

/**
 * Takes the listings of a seller off sale, in the transaction that suspends the seller or starts a holiday. A reserved listing keeps its
 * order; if that expires, the listing is paused.
 */
export async function pauseListingsOf(tx: TxContext, sellerId: string, stop: Stop): Promise<void> {
  const stopped = await tx.db
    .update(listings)
    .set({
      [stop]: true,
      state: sql`case when state = 'active' then 'paused' else state end`,
      resumes: sql`resumes or state = 'active'`,
      updatedAt: tx.now(),
    })
    .where(and(eq(listings.sellerId, sellerId), inArray(listings.state, ['active', 'paused', 'reserved'])))
    .returning()
  await applyChanges(tx, ...stopped.filter(({ state, resumes }) => state === 'paused' && resumes))
}

/** Puts the listings on sale again that this took off sale, unless something else keeps them off sale. */
export async function resumeListingsOf(tx: TxContext, sellerId: string, stop: Stop): Promise<void> {
  const isBack = sql`state = 'paused' and resumes and hidden_reason is null and not ${otherStops[stop]}`
  const released = await tx.db
    .update(listings)
    .set({
      [stop]: false,
      state: sql`case when ${isBack} then 'active' else state end`,
      resumes: sql`resumes and not (${isBack})`,
      updatedAt: tx.now(),
    })
    .where(and(eq(listings.sellerId, sellerId), eq(listings[stop], true)))
    .returning()
  const offered = released.filter(({ state }) => state === 'active')
  await applyChanges(tx, ...offered)
  await publishOffers(tx, offered)
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
    await applyChanges(tx, { ...listing, ...change })
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
    const { state, resumes, sellerSuspended, sellerAway } = listing
    const isBack = state === 'paused' && resumes && !sellerSuspended && !sellerAway
    const change = {
      hiddenReason: null,
      state: isBack ? 'active' : listing.state,
      resumes: listing.resumes && !isBack,
      updatedAt: tx.now(),
    }
    await tx.db.update(listings).set(change).where(eq(listings.id, id))
    const unhidden = { ...listing, ...change }
    await applyChanges(tx, unhidden)
    if (isBack) await publishOffers(tx, [unhidden])
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
