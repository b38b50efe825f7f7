import { defineSlot } from '@/web/lib/slots'

/** One figure in the row of cards at the top of the profile. */
export const profileStatSlot = defineSlot('auth.profile-stat')

/** What stands under the profile's two tabs. */
export const profileListingsSlot = defineSlot('auth.profile-listings')
export const profileTransactionsSlot = defineSlot('auth.profile-transactions')
