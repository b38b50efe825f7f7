import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { approvalStaffMessages } from '@/modules/catalog/approvals/approval-staff-messages'
import type { WaitingListing, WaitingListingsQuery } from '@/modules/catalog/approvals/contract'
import { approvals } from '@/modules/catalog/listings/schema'
import { items, listings } from '@/modules/catalog/schema'
import { findSellerFacts, unknownFacts } from '@/modules/catalog/sellers/seller-facts'
import { approvalsPath } from '@/modules/catalog/web/paths'
import type { UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { dollarsOf } from '@/src/kit/money'
import { daysAfterOpening, type Queue } from '@/src/kit/staff/queues'
import { isUnrelated } from '@/src/kit/staff/relations'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const oldestFirst = keyset('asc', { since: approvals.since, id: listings.id })

/** Listings that wait for staff. A hidden listing or item was decided about already. */
export const approvalQueue: Queue = {
  name: 'listing_approvals',
  label: approvalStaffMessages.title,
  right: 'moderation',
  help: 'Listings that staff must approve before they are for sale',
  cases: () => sql`
    select l.id as id, a.since as opened_at, i.name as about, l.price_cents as amount_cents,
      ${`${approvalsPath}?listingId=`} || l.id as path, l.seller_id as parties
    from catalog_listings as l join catalog_approvals as a on a.id = l.id join catalog_items as i on i.id = l.item_id
    where l.unapproved and l.state = 'paused' and a.state = 'waiting' and l.hidden_reason is null and not l.item_removed`,
  dueAt: daysAfterOpening(1),
  mayDecide: async (ctx, id) => {
    const { sellerId } = listings
    const [listing] = await ctx.db.select({ sellerId }).from(listings).where(eq(listings.id, id))
    return listing !== undefined && (await isUnrelated(ctx, [listing.sellerId]))
  },
  alert: approvalStaffMessages.alert,
}

/** Returns a page of the listings of other users that wait for staff, those that wait longest first, and the cursor of the next page. */
export async function listWaitingListings(
  ctx: UserContext,
  { listingId, limit = pageDefault, cursor }: WaitingListingsQuery,
): Promise<ListPage<WaitingListing>> {
  const isWaiting = and(
    eq(listings.unapproved, true),
    eq(listings.state, 'paused'),
    eq(approvals.state, 'waiting'),
    isNull(listings.hiddenReason),
    eq(listings.itemRemoved, false),
    ne(listings.sellerId, ctx.actor.id),
    listingId === undefined ? undefined : eq(listings.id, listingId),
  )
  const selected = ctx.db
    .select({ ...oldestFirst.columns, listing: listings, approval: approvals, item: items })
    .from(listings)
    .innerJoin(approvals, eq(approvals.id, listings.id))
    .innerJoin(items, eq(items.id, listings.itemId))
  const { rows, next } = await oldestFirst.readPage(selected, { where: isWaiting, limit, cursor })
  return { rows: await present(ctx, rows), next }
}

interface WaitingRow {
  listing: typeof listings.$inferSelect
  approval: typeof approvals.$inferSelect
  item: typeof items.$inferSelect
}

async function present(ctx: UserContext, rows: readonly WaitingRow[]): Promise<WaitingListing[]> {
  const profiles = await findProfiles(
    ctx,
    rows.map(({ listing }) => listing.sellerId),
  )
  const facts = await findSellerFacts(ctx, [...profiles.values()])
  return rows.map(({ listing, approval, item }) => {
    const { sellerId } = listing
    const seller = profiles.get(sellerId)
    return {
      listingId: listing.id,
      itemId: item.id,
      itemName: item.name,
      assetId: item.assetId,
      category: item.category,
      imageUrl: item.imageUrl,
      rap: item.rap,
      price: dollarsOf(listing.priceCents),
      approvedPrice: approval.approvedCents === null ? null : dollarsOf(approval.approvedCents),
      condition: listing.condition,
      description: listing.description,
      serial: listing.serial,
      verified: isoTime(listing.copySeenAt),
      reasons: approval.reasons,
      since: isoTime(approval.since),
      seller: seller?.username ?? null,
      sellerTemporary: seller?.temporary ?? false,
      sellerId,
      sellerSuspended: listing.sellerSuspended,
      sellerFacts: facts.get(sellerId) ?? unknownFacts,
    }
  })
}
