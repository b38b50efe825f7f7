/** The values in a notice about a payout. */
export interface PayoutParams {
  amount: string
  destination: string
  /** The reason of a rejection, otherwise empty. */
  reason: string
  isReturnedInFull: boolean
}
