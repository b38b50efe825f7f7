import { defineSlot } from '@/web/lib/slots'

/** The payout account, shown above the payout form. */
export const payoutAccountSlot = defineSlot('wallet.payout-account')

/** The id of the element around it, which the payout form links to. */
export const payoutAccountId = 'payout-account'
