import {
  AppError,
  type Context,
  findListings,
  reserveAtAgreedPrice,
  type TxContext,
  type UserContext,
} from 'mintmark/module'
import type { Offer, OfferParty } from './contract'
import { offersErrors } from './errors'
import type { OfferStep } from './events'
import { findOfferedListing, findOwnOffer, requireTurn } from './find-offer'
import { presentOffer } from './list-offers'
import { type OfferRow, takeStep } from './offer-steps'
import { answerByRules } from './rules'

/**
 * Reserves the copy for the buyer at the price of the offer, in the transaction that accepts it. Throws not_found, offers_not_open,
 * offers_not_your_turn, invalid if the listing costs less by now, and the errors of a reservation.
 */
export async function acceptOffer(ctx: UserContext, id: string): Promise<Offer> {
  const offer = await findOwnOffer(ctx, id)
  const by = requireTurn(ctx, offer)
  return presentOffer(ctx, await reserveFor(ctx, offer, { step: 'accepted', by }))
}

/**
 * Accepts the buyer's price for a seller whose rule says so, in the same transaction: the price of the listing or the rule may have risen since the
 * offer was made. The offer stays open then, as it does if the copy can't be reserved now.
 */
export async function acceptByRule(ctx: Context, offer: OfferRow): Promise<OfferRow> {
  try {
    return await reserveFor(ctx, offer, { step: 'acceptedByRule', by: null, mayAccept: isAcceptedByRule })
  } catch (error) {
    if (error instanceof AppError) return offer
    throw error
  }
}

async function isAcceptedByRule(
  tx: TxContext,
  { listingId, sellerId, priceCents }: OfferRow,
): Promise<boolean> {
  const { priceCents: askedCents = Infinity } = (await findListings(tx, [listingId])).get(listingId) ?? {}
  return (await answerByRules(tx, sellerId, { priceCents, askedCents })) === 'accept'
}

interface Acceptance {
  step: OfferStep
  by: OfferParty | null
  /** Asked once the listing is locked. */
  mayAccept?: typeof isAcceptedByRule
}

async function reserveFor(
  ctx: Context,
  offer: OfferRow,
  { step, by, mayAccept }: Acceptance,
): Promise<OfferRow> {
  const { listingId, buyerId, priceCents } = offer
  await findOfferedListing(ctx, { listingId, buyerId, price: priceCents })
  let accepted = offer
  const purchase = { listingId, buyerId, priceCents, by: 'offers.agreed-price' }
  await reserveAtAgreedPrice(ctx, purchase, async (tx, orderId) => {
    if (mayAccept && !(await mayAccept(tx, offer))) throw offersErrors.offers_not_open()
    accepted = await takeStep(tx, offer, { change: { state: 'accepted', orderId }, step, by })
  })
  return accepted
}
