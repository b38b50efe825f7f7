import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { listings } from '@/modules/catalog/schema'
import type { StaffRelation } from '@/src/kit/staff/relations'

const offeredStates = ['active', 'paused', 'reserved'] as const

/** Two users who offer the same item compete. */
export const competingListingRelation: StaffRelation = {
  name: 'catalog.competing-listing',
  exists: async (ctx, userId) => {
    const other = alias(listings, 'other')
    const found = await ctx.db
      .select({ id: listings.id })
      .from(listings)
      .innerJoin(other, eq(other.itemId, listings.itemId))
      .where(
        and(
          eq(listings.sellerId, ctx.actor.id),
          inArray(listings.state, offeredStates),
          eq(other.sellerId, userId),
          inArray(other.state, offeredStates),
        ),
      )
      .limit(1)
    return found.length > 0
  },
}
