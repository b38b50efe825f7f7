import { and, count, eq, ne } from 'drizzle-orm'
import {
  hasBlocked,
  isUniqueViolation,
  newId,
  sendMessage,
  type TxContext,
  transact,
  type UserContext,
} from 'mintmark/module'
import { acceptByRule } from './accept-offer'
import type { Offer } from './contract'
import { offersErrors } from './errors'
import { findOfferedListing } from './find-offer'
import { presentOffer } from './list-offers'
import { announce, answerMs, type OfferRow } from './offer-steps'
import { answerByRules } from './rules'
import { isOpen, offers } from './schema'

/** Enough for a collector, and too few to write to every seller of a site. */
const openOffersMax = 20
/** A buyer who makes more than this for one listing is haggling. */
const offersPerListingMax = 5

interface OfferInput {
  listingId: string
  /** In cents. */
  price: number
  /** Sent to the seller as a message. */
  message?: string
}

/**
 * Proposes a price for a listing. If a rule of the seller applies, the offer is answered at once. Throws not_found, offers_own_listing,
 * offers_listing_unavailable, invalid for a price above the listing's, offers_already_open, offers_used_up, offers_too_many, and the errors of a
 * message if there is one.
 */
export async function makeOffer(ctx: UserContext, input: OfferInput): Promise<Offer> {
  const { offer, answer } = await transact(ctx, (tx) => insertOffer(tx, input)).catch((error) => {
    throw isUniqueViolation(error, offers, 'offers_one_open') ? offersErrors.offers_already_open() : error
  })
  return await presentOffer(ctx, answer === 'accept' ? await acceptByRule(ctx, offer) : offer)
}

async function insertOffer(tx: UserContext & TxContext, { listingId, price, message = '' }: OfferInput) {
  const buyerId = tx.actor.id
  const { itemId, sellerId, priceCents } = await findOfferedListing(tx, { listingId, buyerId, price })
  // The same error, so that no block is revealed.
  if ((await hasBlocked(tx, sellerId, buyerId)) || (await hasBlocked(tx, buyerId, sellerId)))
    throw offersErrors.offers_listing_unavailable()
  await requireRoom(tx, { listingId, buyerId })
  const sent =
    message === '' ? null : await sendMessage(tx, { receiverId: sellerId, content: message, itemId })
  const answer = await answerByRules(tx, sellerId, { priceCents: price, askedCents: priceCents })
  const offer: OfferRow = {
    id: newId(tx),
    listingId,
    itemId,
    buyerId,
    sellerId,
    priceCents: price,
    proposedBy: 'buyer',
    round: 1,
    state: answer === 'decline' ? 'declined' : 'open',
    messageId: sent?.id ?? null,
    orderId: null,
    createdAt: tx.now(),
    expiresAt: tx.now() + answerMs,
  }
  await tx.db.insert(offers).values(offer)
  await announce(
    tx,
    offer,
    answer === 'decline' ? { step: 'declined', by: 'seller' } : { step: 'made', by: 'buyer' },
  )
  return { offer, answer }
}

/** Throws offers_too_many, offers_used_up. */
async function requireRoom(
  tx: TxContext,
  { listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<void> {
  const [open] = await tx.db
    .select({ offers: count() })
    .from(offers)
    .where(and(eq(offers.buyerId, buyerId), isOpen))
  if ((open?.offers ?? 0) >= openOffersMax) throw offersErrors.offers_too_many()
  const [ended] = await tx.db
    .select({ offers: count() })
    .from(offers)
    .where(and(eq(offers.listingId, listingId), eq(offers.buyerId, buyerId), ne(offers.state, 'open')))
  if ((ended?.offers ?? 0) >= offersPerListingMax) throw offersErrors.offers_used_up()
}
