import { defineEvent } from '@/src/kit/events'

/** The bank account for a seller's payouts changed. */
export const PayoutAccountChanged = defineEvent<{ sellerId: string }>('checkout.payout-account-changed')

/** A seller's payout account can't be paid anymore until the seller or support acts. */
export const PayoutAccountBlocked = defineEvent<{ sellerId: string }>('checkout.payout-account-blocked')
