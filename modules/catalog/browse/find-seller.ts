import { and, eq } from 'drizzle-orm'
import { findProfiles, isActiveUser, maybeUserId } from '@/modules/auth/service'
import { listSellerListings } from '@/modules/catalog/browse/seller-listings'
import type { Seller } from '@/modules/catalog/contract'
import { findHoliday } from '@/modules/catalog/listings/holiday-rows'
import { serverMessages } from '@/modules/catalog/messages'
import { listings } from '@/modules/catalog/schema'
import { sellerListingsPerPage } from '@/modules/catalog/seller-contract'
import { findSellerFacts, unknownFacts } from '@/modules/catalog/sellers/seller-facts'
import { userGroup } from '@/src/db/user-group'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** Returns a seller by username, ignoring case. Throws not_found, also for a deleted account. */
export async function findSeller(ctx: Context, username: string): Promise<Seller> {
  const seller = await maybeSeller(ctx, username)
  if (!seller) throw httpErrors.not_found({ detail: serverMessages.errors.sellerMissing })
  const query = { sellerId: seller.id, states: ['active'], limit: sellerListingsPerPage } as const
  const { items } = await listSellerListings(ctx, query)
  return { ...seller, listings: items }
}

/** Like `findSeller`, but without listings, and returns undefined. */
export async function maybeSeller(ctx: Context, name: string): Promise<Omit<Seller, 'listings'> | undefined> {
  const userId = await maybeUserId(ctx, name)
  const profile = userId === undefined ? undefined : (await findProfiles(ctx, [userId])).get(userId)
  if (!profile) return undefined
  const { id, username, temporary, imageUrl } = profile
  const isOnSale = and(eq(listings.sellerId, id), eq(listings.state, 'active'))
  const [facts, count, holiday] = await Promise.all([
    findSellerFacts(ctx, [profile]),
    ctx.db.$count(listings, isOnSale),
    findHoliday(ctx, id),
  ])
  return {
    id,
    username,
    temporary,
    imageUrl,
    ...(facts.get(id) ?? unknownFacts),
    listingCount: count,
    holiday,
  }
}

/** Users who have or had a listing, so everyone who sold something, too. */
export const sellers = userGroup({
  table: listings,
  userId: listings.sellerId,
  where: isActiveUser(listings.sellerId),
})
