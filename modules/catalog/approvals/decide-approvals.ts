import { eq } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import { ListingApproved, ListingDeclined } from '@/modules/catalog/events'
import { type ApprovalRow, maybeApproval } from '@/modules/catalog/listings/approval-rules'
import type { Listing } from '@/modules/catalog/listings/listing-moves'
import { lockListing } from '@/modules/catalog/listings/listings'
import { approvals } from '@/modules/catalog/listings/schema'
import { keepPaused, resumeListings } from '@/modules/catalog/listings/stopped-listings'
import { listings } from '@/modules/catalog/schema'
import type { TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Puts a listing that waits on sale at the price that the staff member saw, unless something else keeps it off sale. Up to that price it
 * doesn't wait again. Throws not_found, listing_changed.
 */
export async function approveListing(ctx: UserContext, id: string, priceCents: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const listing = await lockWaiting(tx, id)
    if (listing.priceCents !== priceCents) throw catalogErrors.listing_changed()
    await decide(tx, listing, { state: 'approved', approvedCents: priceCents })
    await resumeListings(tx, eq(listings.id, id), 'unapproved')
    const { sellerId } = listing
    await publish(tx, ListingApproved, { listingId: id, sellerId })
    const after = { approved: true, priceCents }
    await recordStaffAction(tx, { action: 'catalog.approve-listing', subjectId: id, userId: sellerId, after })
  })
}

/** Keeps a listing off sale until its seller corrects it, which makes it wait again. Throws not_found, listing_changed. */
export async function declineListing(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const listing = await lockWaiting(tx, id)
    await decide(tx, listing, { state: 'declined', declineReason: reason })
    await keepPaused(tx, listing)
    const { sellerId } = listing
    await publish(tx, ListingDeclined, { listingId: id, sellerId })
    const after = { approved: false }
    await recordStaffAction(tx, {
      action: 'catalog.decline-listing',
      subjectId: id,
      userId: sellerId,
      after,
      reason,
    })
  })
}

async function lockWaiting(tx: TxContext, id: string): Promise<Listing> {
  const { listing } = await lockListing(tx, id)
  const approval = await maybeApproval(tx, id)
  const isWaiting = listing.unapproved && listing.state === 'paused' && approval?.state === 'waiting'
  if (!isWaiting) throw catalogErrors.listing_changed()
  return listing
}

async function decide(tx: TxContext, { id }: Listing, set: Partial<ApprovalRow>): Promise<void> {
  await tx.db.update(approvals).set(set).where(eq(approvals.id, id))
}
