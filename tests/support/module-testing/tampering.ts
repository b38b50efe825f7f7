/** Orders of the market that is tampered with, by their state. */
interface TamperedOrders {
  paid: string
  completed: string
  refunded: string
}

/**
 * Statements that break each invariant, by its id, in a way that only this invariant needs to find. Triggers and the checks of the
 * database don't apply.
 */
export type Tamperings = (orders: TamperedOrders) => Record<string, string[]>

/** A condition for the posting of an order's journal, such as `release`, on an account. */
export function isPosting(order: string, journal: string, account: string): string {
  return `account like '${account}' and journal_id = (select id from wallet_journals where key = '${journal}:${order}')`
}
