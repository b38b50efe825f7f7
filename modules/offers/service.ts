import { transact, type UserContext } from 'mintmark/module'
import { acceptByRule } from './accept-offer'
import { type Offer, roundsMax } from './contract'
import { offersErrors } from './errors'
import { findOfferedListing, findOwnOffer, requireTurn } from './find-offer'
import { presentOffer } from './list-offers'
import { answerMs, takeStep } from './offer-steps'
import { answerByRules } from './rules'

export { acceptOffer } from './accept-offer'
export { makeOffer } from './make-offer'
export { findRules, saveRules } from './rules'

/**
 * Proposes another price, in cents. A rule of the seller answers the buyer's at once. Throws not_found, offers_not_open, offers_not_your_turn,
 * offers_no_more_rounds, invalid.
 */
export async function counterOffer(
  ctx: UserContext,
  { id, price }: { id: string; price: number },
): Promise<Offer> {
  const { offer, answer } = await transact(ctx, async (tx) => {
    const found = await findOwnOffer(tx, id)
    const by = requireTurn(tx, found)
    if (found.round >= roundsMax) throw offersErrors.offers_no_more_rounds()
    const { listingId, buyerId, sellerId } = found
    const { priceCents: askedCents } = await findOfferedListing(tx, { listingId, buyerId, price })
    const rule = by === 'buyer' && (await answerByRules(tx, sellerId, { priceCents: price, askedCents }))
    const proposal = { priceCents: price, proposedBy: by, round: found.round + 1 }
    const offer = await takeStep(
      tx,
      found,
      rule === 'decline'
        ? { change: { ...proposal, state: 'declined' }, step: 'declined', by: 'seller' }
        : { change: { ...proposal, expiresAt: tx.now() + answerMs }, step: 'countered', by },
    )
    return { offer, answer: rule }
  })
  return presentOffer(ctx, answer === 'accept' ? await acceptByRule(ctx, offer) : offer)
}

/** Ends an offer whose price the caller doesn't want. Throws not_found, offers_not_open, offers_not_your_turn. */
export async function declineOffer(ctx: UserContext, id: string): Promise<Offer> {
  const changed = await transact(ctx, async (tx) => {
    const offer = await findOwnOffer(tx, id)
    return takeStep(tx, offer, {
      change: { state: 'declined' },
      step: 'declined',
      by: requireTurn(tx, offer),
    })
  })
  return presentOffer(ctx, changed)
}

/**
 * Takes an open offer back: who proposed its price may, and the buyer always. Throws not_found, offers_not_open,
 * offers_not_your_turn.
 */
export async function withdrawOffer(ctx: UserContext, id: string): Promise<Offer> {
  const changed = await transact(ctx, async (tx) => {
    const offer = await findOwnOffer(tx, id)
    const by = offer.buyerId === tx.actor.id ? 'buyer' : 'seller'
    if (by === 'seller' && offer.proposedBy !== by) throw offersErrors.offers_not_your_turn()
    return takeStep(tx, offer, { change: { state: 'withdrawn' }, step: 'withdrawn', by })
  })
  return presentOffer(ctx, changed)
}
