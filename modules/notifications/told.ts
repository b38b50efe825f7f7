/** What somebody is told of an order. */
export interface OrderNotice {
  title: string
  content: (order: {
    item: string
    /** A decimal string of dollars, as the others. */
    amount: string
    /** What the bank of the buyer took of it for good. */
    taken: string
    /** The amount without that. */
    rest: string
    /** What they were given another way than by the provider. */
    otherwise: string
  }) => string
}
