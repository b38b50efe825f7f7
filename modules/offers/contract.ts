import { PriceCents, sanitizeText } from 'mintmark/module'
import * as v from 'valibot'
import { inputMessages } from './input-messages'

const messageMaxLength = 500
/** The first price and at most four counteroffers. */
export const roundsMax = 5

/** `closed`: the listing was sold to someone else or withdrawn. */
const offerStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'closed'] as const
export type OfferState = (typeof offerStates)[number]
const offerParties = ['buyer', 'seller'] as const
export type OfferParty = (typeof offerParties)[number]

export const NewOffer = v.object({
  price: PriceCents,
  message: v.optional(
    v.pipe(
      v.string(),
      v.transform(sanitizeText),
      v.maxLength(messageMaxLength, inputMessages.message(messageMaxLength)),
    ),
  ),
})

const Percent = v.pipe(
  v.number(inputMessages.percent),
  v.integer(inputMessages.percent),
  v.minValue(1, inputMessages.percent),
  v.maxValue(100, inputMessages.percent),
)

/** What the seller's answers follow without the seller, in percent of a listing's price; null for no rule. */
export const OfferRules = v.pipe(
  v.object({
    /** Lower offers are declined. */
    declineBelow: v.nullable(Percent),
    /** Offers of at least this are accepted. */
    acceptFrom: v.nullable(Percent),
  }),
  v.forward(
    v.check(
      ({ declineBelow, acceptFrom }) =>
        declineBelow === null || acceptFrom === null || declineBelow <= acceptFrom,
      inputMessages.order,
    ),
    ['acceptFrom'],
  ),
)
export type OfferRules = v.InferOutput<typeof OfferRules>

export const CounterOffer = v.object({ price: PriceCents })

/** Prices are dollars. */
export const Offer = v.object({
  id: v.string(),
  listingId: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  buyerId: v.string(),
  buyer: v.string(),
  sellerId: v.string(),
  seller: v.string(),
  /** The caller's side. */
  role: v.picklist(offerParties),
  price: v.number(),
  /** Who proposed this price. While the offer is open, the other party answers. */
  proposedBy: v.picklist(offerParties),
  listingPrice: v.number(),
  /** 1 for the buyer's first price, up to 5. */
  round: v.number(),
  state: v.picklist(offerStates),
  /** What the buyer wrote with the first price; empty if nothing. */
  message: v.string(),
  /** The order that an accepted offer reserved. */
  orderId: v.nullable(v.string()),
  createdAt: v.string(),
  /** Until when the other party can answer. */
  expiresAt: v.string(),
})
export type Offer = v.InferOutput<typeof Offer>
