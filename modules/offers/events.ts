import { defineEvent } from 'mintmark/module'
import type { OfferParty } from './contract'

export type OfferStep =
  | 'made'
  | 'countered'
  | 'accepted'
  | 'acceptedByRule'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'closed'

/** A step of an offer. `by` is null if nobody took it: a rule of the seller applied, the time ran out, or the listing is gone. */
export const OfferChanged = defineEvent<{
  offerId: string
  buyerId: string
  sellerId: string
  itemId: string
  priceCents: number
  step: OfferStep
  by: OfferParty | null
}>('offers.offer-changed')
