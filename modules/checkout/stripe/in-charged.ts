import type Stripe from 'stripe'

/** An amount of the balance in the currency that was charged: they differ where the account settles in another one. */
export function toChargeCurrency(
  cents: number,
  { exchange_rate: rate }: Pick<Stripe.BalanceTransaction, 'exchange_rate'>,
): number {
  return rate ? Math.round(cents / rate) : cents
}
