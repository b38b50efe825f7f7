import { defineEvent } from '@/src/kit/events'

/** The bank account for a seller's payouts changed. */
export const PayoutAccountChanged = defineEvent<{ sellerId: string }>('checkout.payout-account-changed')
