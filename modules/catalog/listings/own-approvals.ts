import { and, eq, inArray } from 'drizzle-orm'
import type { OwnApproval, UnapprovedListing } from '@/modules/catalog/listings/approval-contract'
import type { Listing } from '@/modules/catalog/listings/listing-moves'
import { approvals } from '@/modules/catalog/listings/schema'
import { listings } from '@/modules/catalog/schema'
import { hasScope } from '@/src/http/programs'
import type { Context } from '@/src/kit/context'
import { dollarsOf } from '@/src/kit/money'

/** Returns what a seller has to know about those of their listings that staff haven't approved, by listing id. */
export async function findOwnApprovals(
  ctx: Context,
  own: readonly Listing[],
): Promise<Map<string, OwnApproval>> {
  const ids = own.flatMap(({ id, unapproved, state }) => (unapproved && state === 'paused' ? [id] : []))
  if (ids.length === 0) return new Map()
  const found = await ctx.db.select().from(approvals).where(inArray(approvals.id, ids))
  return new Map(
    found.map(({ id, state, declineReason: reason }) => [
      id,
      { state: state === 'declined' ? state : 'waiting', reason },
    ]),
  )
}

/** Returns the actor's listings of an item that staff haven't approved. Nobody else sees them. */
export async function listOwnUnapproved(ctx: Context, itemId: string): Promise<UnapprovedListing[]> {
  if (ctx.actor.kind !== 'user' || !hasScope(ctx, 'inventory:read')) return []
  const own = await ctx.db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.itemId, itemId),
        eq(listings.sellerId, ctx.actor.id),
        eq(listings.state, 'paused'),
        eq(listings.unapproved, true),
      ),
    )
  const found = await findOwnApprovals(ctx, own)
  return own.flatMap(({ id: listingId, priceCents }) => {
    const approval = found.get(listingId)
    return approval ? [{ listingId, price: dollarsOf(priceCents), approval }] : []
  })
}
