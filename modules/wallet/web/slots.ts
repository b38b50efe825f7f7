import { defineSlot } from '@/web/lib/slots'

/** Where payouts go: above the form that asks for one. */
export const payoutAccountSlot = defineSlot('wallet.payout-account')
