import { and, eq, inArray, or } from 'drizzle-orm'
import { catalogConfig } from '@/modules/catalog/config'
import { catalogErrors } from '@/modules/catalog/errors'
import { serverMessages } from '@/modules/catalog/messages'
import { listings } from '@/modules/catalog/schema'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'

/** Enough to notice a spammer. */
const newForMs = 7 * dayMs

/**
 * Call it before the user puts one more listing on sale. Listings that go on sale again by themselves, such as after a holiday or an expired
 * order, keep their place meanwhile, so no other way there needs it. Throws too_many_listings.
 */
export async function requirePlaceForListing(tx: UserContext & TxContext): Promise<void> {
  const max = readConfig(tx, catalogConfig).NEW_SELLER_LISTINGS_MAX
  const { id, accountCreatedAt } = tx.actor
  if (max === 0 || accountCreatedAt === undefined || accountCreatedAt <= tx.now() - newForMs) return
  const takesPlace = or(
    inArray(listings.state, ['active', 'reserved']),
    and(eq(listings.state, 'paused'), eq(listings.resumes, true)),
  )
  if ((await tx.db.$count(listings, and(eq(listings.sellerId, id), takesPlace))) >= max)
    throw catalogErrors.too_many_listings({ detail: serverMessages.tooManyListings(max) })
}
