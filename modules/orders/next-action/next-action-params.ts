/** Formatted values for the sentences about an order. */
export interface NextActionParams {
  item: string
  amount: string
  /** The seller's net. */
  net: string
  deadline: string
  /** When the buyer is refunded during their dispute. */
  refundsAt: string
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
  /** Until when the reader can appeal; empty if they can't. */
  appealUntil: string
  /** Until when the loser of the dispute can appeal; empty if they can't. */
  otherAppealUntil: string
  /** What the site paid the seller after an appeal. */
  appealPaid: string
  reference: string
  refundError: string
}
