import { defineSlot } from '@/web/lib/slots'

/** The payout account, shown above the payout form. */
export const payoutAccountSlot = defineSlot('wallet.payout-account')
