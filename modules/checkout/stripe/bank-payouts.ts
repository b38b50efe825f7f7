import type Stripe from 'stripe'

/** One a day, so they reach back for as long as a payout is followed. */
const bankPayoutsMax = 100
/** They don't reach the bank. */
const endedStatuses = ['canceled', 'failed']

/**
 * Returns when the seller's bank has the money of a transfer, in ms since 1970. Stripe sends it there with a payout of the connected account, often days
 * later. Undefined before that, and if it can't be read: the money has left either way, and the payout is read again.
 */
export async function findArrival(
  stripe: Stripe,
  { created, destination, destination_payment: payment }: Stripe.Transfer,
): Promise<number | undefined> {
  if (typeof destination !== 'string' || typeof payment !== 'string') return undefined
  const options = { stripeAccount: destination }
  const contains = async ({ id }: Stripe.Payout) => {
    const lines = { payout: id, source: payment, limit: 1 }
    return (await stripe.balanceTransactions.list(lines, options)).data.length > 0
  }
  try {
    const since = { created: { gte: created }, limit: bankPayoutsMax }
    const { data } = await stripe.payouts.list(since, options)
    for (const bankPayout of data.toReversed())
      if (!endedStatuses.includes(bankPayout.status) && (await contains(bankPayout)))
        return bankPayout.arrival_date * 1000
  } catch {
    return undefined
  }
  return undefined
}
