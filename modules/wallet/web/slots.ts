import { defineSlot } from '@/web/lib/modules/slots'

/** The payout account, shown above the payout form. */
export const payoutAccountSlot = defineSlot('wallet.payout-account')

/** Panels of the wallet page, below the payouts, on narrow screens below the statement. */
export const walletPanelSlot = defineSlot('wallet.panel')

/** Panels of the staff page of months, below the list. `months` are those in the list, newest first. */
export const monthsPanelSlot = defineSlot<{ months: readonly string[] }>('wallet.months-panel')

/** The id of the element around it, which the payout form links to. */
export const payoutAccountId = 'payout-account'
