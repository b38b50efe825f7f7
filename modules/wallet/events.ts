import { defineEvent } from '@/src/core/events'

/** The provider has taken a payout. */
export const PayoutPaid = defineEvent<{ payoutId: string; sellerId: string }>('wallet.payout-paid')
