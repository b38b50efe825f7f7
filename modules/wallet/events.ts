import { defineEvent } from '@/src/kit/events'

/** All or part of a payout came back: it is credited to the seller's balance, which may settle a debt. */
export const PayoutReturned = defineEvent<{ payoutId: string; sellerId: string }>('wallet.payout-returned')
/** The provider didn't send a payout, or the balance no longer covered it: its amount is available again. */
export const PayoutFailed = defineEvent<{ payoutId: string; sellerId: string }>('wallet.payout-failed')
/** Staff rejected a held payout: its amount is available again. */
export const PayoutRejected = defineEvent<{ payoutId: string; sellerId: string }>('wallet.payout-rejected')
/** Staff fined a seller. */
export const SellerFined = defineEvent<{ actId: string; sellerId: string }>('wallet.seller-fined')
/** Staff took a fine back. */
export const FineUndone = defineEvent<{ actId: string; sellerId: string }>('wallet.fine-undone')
/** Staff upheld a fine that its user had appealed. */
export const FineAppealUpheld = defineEvent<{ actId: string; sellerId: string }>('wallet.fine-appeal-upheld')
/** The provider confirmed a payout. */
export const PayoutPaid = defineEvent<{ payoutId: string; sellerId: string }>('wallet.payout-paid')
