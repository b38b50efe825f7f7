import { and, eq, ne } from 'drizzle-orm'
import { catalogConfig } from '@/modules/catalog/config'
import type { Category } from '@/modules/catalog/contract'
import type { ApprovalReason } from '@/modules/catalog/listings/approval-contract'
import type { Listing } from '@/modules/catalog/listings/listing-moves'
import { requirePlaceForListing } from '@/modules/catalog/listings/new-sellers'
import { approvals } from '@/modules/catalog/listings/schema'
import { listings, sales } from '@/modules/catalog/schema'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'

export type ApprovalRow = typeof approvals.$inferSelect

/** What the seller does to the listing. */
interface Step {
  readonly category: Category
  /** It wasn't for sale before. Otherwise its price was raised. */
  readonly isNewOnSale: boolean
}

/**
 * The only place that decides whether a listing that its seller puts on sale, or makes dearer, waits for staff first. Call it with the row
 * before it is stored. Returns the row as it must be stored: one that waits is paused and goes on sale when staff approve it.
 */
export async function holdForApproval(tx: TxContext, listing: Listing, step: Step): Promise<Listing> {
  if (!listing.unapproved && !hasRules(tx)) return listing
  const approval = await maybeApproval(tx, listing.id)
  // What staff declined, or haven't seen yet, stays with them whatever the settings say now.
  const reasons = listing.unapproved
    ? (approval?.reasons ?? [])
    : await findReasons(tx, listing, { ...step, approvedCents: approval?.approvedCents ?? null })
  if (!listing.unapproved && reasons.length === 0) return listing
  const waits = { state: 'waiting' as const, reasons, declineReason: null }
  const since = approval?.state === 'waiting' ? approval.since : tx.now()
  await tx.db
    .insert(approvals)
    .values({ id: listing.id, sellerId: listing.sellerId, since, ...waits })
    .onConflictDoUpdate({ target: approvals.id, set: { since, ...waits } })
  return { ...listing, state: 'paused', resumes: true, unapproved: true }
}

/**
 * Returns the row that a change by its seller stores: the listing as it is offered, unless it waits for staff. Throws too_many_listings.
 */
export async function holdChanged(
  tx: UserContext & TxContext,
  { current, offered, category }: { current: Listing; offered: Listing; category: Category },
): Promise<Listing> {
  const isCorrected = current.unapproved && offered.priceCents !== current.priceCents
  if (isCorrected && (await maybeApproval(tx, current.id))?.state === 'declined') {
    await requirePlaceForListing(tx)
    return holdForApproval(tx, offered, { category, isNewOnSale: true })
  }
  if (current.unapproved) return offered
  const isOffered = offered.state === 'active' || offered.resumes
  const isNewOnSale = offered.state === 'active' && current.state !== 'active'
  const isDearer = offered.priceCents > current.priceCents
  if (!isOffered || !(isNewOnSale || isDearer)) return offered
  return holdForApproval(tx, offered, { category, isNewOnSale })
}

/** Undefined for a listing that never waited. */
export async function maybeApproval(ctx: Context, listingId: string): Promise<ApprovalRow | undefined> {
  const [row] = await ctx.db.select().from(approvals).where(eq(approvals.id, listingId))
  return row
}

function hasRules(ctx: Context): boolean {
  const rules = readConfig(ctx, catalogConfig)
  return (
    rules.LISTING_APPROVAL_FIRST > 0 ||
    rules.LISTING_APPROVAL_UNSOLD === 'on' ||
    rules.LISTING_APPROVAL_CENTS !== undefined ||
    rules.LISTING_APPROVAL_CATEGORIES !== undefined
  )
}

async function findReasons(
  tx: TxContext,
  { id, sellerId, priceCents }: Listing,
  { category, isNewOnSale, approvedCents }: Step & Pick<ApprovalRow, 'approvedCents'>,
): Promise<ApprovalReason[]> {
  const rules = readConfig(tx, catalogConfig)
  const { LISTING_APPROVAL_FIRST: first, LISTING_APPROVAL_CENTS: fromCents } = rules
  const reasons: ApprovalReason[] = []
  if (fromCents !== undefined && priceCents >= fromCents && priceCents > (approvedCents ?? 0))
    reasons.push('price')
  // The other rules are about the listing itself, which staff approved, or which was for sale before the rule.
  if (approvedCents !== null || !isNewOnSale) return reasons
  if (rules.LISTING_APPROVAL_CATEGORIES?.includes(category)) reasons.push('category')
  if (first > 0) {
    const wasForSale = and(
      eq(listings.sellerId, sellerId),
      eq(listings.unapproved, false),
      ne(listings.id, id),
    )
    if ((await tx.db.$count(listings, wasForSale)) < first) reasons.push('first')
  }
  if (rules.LISTING_APPROVAL_UNSOLD === 'on') {
    if ((await tx.db.$count(sales, eq(sales.sellerId, sellerId))) === 0) reasons.push('unsold')
  }
  return reasons
}
