/** Formatted values for the sentences about an order. */
export interface NextActionParams {
  item: string
  amount: string
  /** The seller's net. */
  net: string
  deadline: string
  deliverTo: string
  /** The operator's term for escrow. */
  escrow: string
  /** The name of the game platform. */
  platform: string
  /** The time left when a paused deadline resumes. */
  timeLeft: string
  refundReason: string
  /** The amount taken by the buyer's bank, and the remainder that the site refunds. */
  taken: string
  remainder: string
  manualRefund: string
  reference: string
  refundError: string
}
