import { eq } from 'drizzle-orm'
import {
  type Context,
  fieldError,
  findListings,
  formatDollars,
  httpErrors,
  type ListingFacts,
  type UserContext,
} from 'mintmark/module'
import type { OfferParty } from './contract'
import { offersErrors } from './errors'
import { inputMessages } from './input-messages'
import type { OfferRow } from './offer-steps'
import { offers } from './schema'

/** Returns an offer of the caller. Throws not_found. */
export async function findOwnOffer(ctx: UserContext, id: string): Promise<OfferRow> {
  const [offer] = await ctx.db.select().from(offers).where(eq(offers.id, id))
  if (!offer || ![offer.buyerId, offer.sellerId].includes(ctx.actor.id)) throw httpErrors.not_found()
  return offer
}

/** Returns the party that the caller answers as. Throws offers_not_open, offers_not_your_turn. */
export function requireTurn(ctx: UserContext, offer: OfferRow): OfferParty {
  if (offer.state !== 'open' || offer.expiresAt <= ctx.now()) throw offersErrors.offers_not_open()
  const party = offer.buyerId === ctx.actor.id ? 'buyer' : 'seller'
  if (party === offer.proposedBy) throw offersErrors.offers_not_your_turn()
  return party
}

interface Proposal {
  readonly listingId: string
  readonly buyerId: string
  /** In cents. */
  readonly price: number
}

/** Returns a listing on sale at this price or more. Throws not_found, offers_own_listing, offers_listing_unavailable, invalid. */
export async function findOfferedListing(
  ctx: Context,
  { listingId, buyerId, price }: Proposal,
): Promise<ListingFacts> {
  const listing = (await findListings(ctx, [listingId])).get(listingId)
  if (!listing) throw httpErrors.not_found()
  if (listing.sellerId === buyerId) throw offersErrors.offers_own_listing()
  if (listing.state !== 'active') throw offersErrors.offers_listing_unavailable()
  if (price > listing.priceCents)
    throw fieldError(httpErrors.invalid, 'price', inputMessages.tooHigh(formatDollars(listing.priceCents)))
  return listing
}
