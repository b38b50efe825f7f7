/** What somebody is told of an order. */
export interface Told {
  title: string
  /** `amount` is a decimal string of dollars. */
  content: (order: { item: string; amount: string }) => string
}
