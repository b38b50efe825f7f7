/** What a notice says of a payout. */
export interface PayoutParams {
  amount: string
  destination: string
  /** Of a rejection, else empty. */
  reason: string
  isReturnedInFull: boolean
}
