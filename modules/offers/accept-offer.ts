import { AppError, reserveAtAgreedPrice, type UserContext } from 'mintmark/module'
import type { Offer, OfferParty } from './contract'
import type { OfferStep } from './events'
import { findOfferedListing, findOwnOffer, requireTurn } from './find-offer'
import { presentOffer } from './list-offers'
import { type OfferRow, takeStep } from './offer-steps'

/**
 * Reserves the copy for the buyer at the price of the offer, in the transaction that accepts it. Throws not_found, offers_not_open,
 * offers_not_your_turn, invalid if the listing costs less by now, and the errors of a reservation.
 */
export async function acceptOffer(ctx: UserContext, id: string): Promise<Offer> {
  const offer = await findOwnOffer(ctx, id)
  const by = requireTurn(ctx, offer)
  return presentOffer(ctx, await reserveFor(ctx, offer, { step: 'accepted', by }))
}

/** Accepts the buyer's price for a seller who chose so. If the copy can't be reserved now, the offer stays open. */
export async function acceptByRule(ctx: UserContext, offer: OfferRow): Promise<OfferRow> {
  try {
    return await reserveFor(ctx, offer, { step: 'acceptedByRule', by: null })
  } catch (error) {
    if (error instanceof AppError) return offer
    throw error
  }
}

async function reserveFor(
  ctx: UserContext,
  offer: OfferRow,
  { step, by }: { step: OfferStep; by: OfferParty | null },
): Promise<OfferRow> {
  const { listingId, buyerId, priceCents } = offer
  await findOfferedListing(ctx, { listingId, buyerId, price: priceCents })
  let accepted = offer
  const purchase = { listingId, buyerId, priceCents, by: 'offers.agreed-price' }
  await reserveAtAgreedPrice(ctx, purchase, async (tx, orderId) => {
    accepted = await takeStep(tx, offer, { change: { state: 'accepted', orderId }, step, by })
  })
  return accepted
}
