/** The notice of one party about an order event. */
interface OrderNotice {
  title: string
  content: (order: OrderNoticeValues) => string
}

/** Amounts are decimal strings of dollars. */
interface OrderNoticeValues {
  item: string
  amount: string
  /** The amount that the buyer's bank kept. */
  chargedBack: string
  /** The amount minus `chargedBack`. */
  refunded: string
  /** The amount that the buyer was refunded outside the payment provider. */
  refundedManually: string
}

/** Who is notified of an order event, and how. */
export type OrderNotices = Partial<Record<'buyer' | 'seller', OrderNotice>>
