/** The notice of one party about an order event. */
interface OrderNotice {
  title: string
  content: (order: OrderNoticeValues) => string
}

/** Amounts are texts such as "$1,249.99". */
interface OrderNoticeValues {
  item: string
  amount: string
  /** The amount that the buyer's bank kept. */
  chargedBack: string
  /** The amount minus `chargedBack`. */
  refunded: string
  /** What staff refunded of the amount while the sale stands. */
  refundedPart: string
  /** What the site paid the seller after an appeal. */
  appealPaid: string
  /** Why staff canceled or reversed it, as a sentence after a space; empty if they didn't. */
  staffReason: string
  /** The payment isn't final. */
  isPaymentHeld: boolean
  /** The seller must hand the item over. */
  isToHandOver: boolean
  /** The amount that the buyer was refunded outside the payment provider. */
  refundedManually: string
}

/** Who is notified of an order event, and how. */
export type OrderNotices = Partial<Record<'buyer' | 'seller', OrderNotice>>
