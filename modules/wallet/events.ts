import { defineEvent } from '@/src/kit/events'

/** A payout came back, whole or in part: it is the seller's balance again, or settles what they owe. */
export const PayoutReturned = defineEvent<{ payoutId: string; sellerId: string }>('wallet.payout-returned')
/** The provider has taken a payout. */
export const PayoutPaid = defineEvent<{ payoutId: string; sellerId: string }>('wallet.payout-paid')
