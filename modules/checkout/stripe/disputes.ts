import type Stripe from 'stripe'
import type { Chargeback } from '@/modules/orders/ports'

type Dispute = Pick<Stripe.Dispute, 'status' | 'balance_transactions'>

/**
 * What a charge's disputes come to. Only those count for which money has left the balance: an inquiry of the bank, or a dispute
 * that was prevented, moves none. One that is called lost may have been won in part, which came back.
 */
export function toChargeback(disputes: readonly Dispute[]): Chargeback | null {
  const taken = disputes.filter((dispute) => withdrawnCents(dispute) > 0)
  if (taken.length === 0) return null
  const out = taken.filter((dispute) => dispute.status !== 'won' && netWithdrawnCents(dispute) > 0)
  return {
    status: statusOf(out),
    amountCents: sum(out.length > 0 ? out.map(netWithdrawnCents) : taken.map(withdrawnCents)),
    feeCents: sum(disputes.flatMap(feesOf)),
  }
}

function statusOf(out: readonly Dispute[]): Chargeback['status'] {
  if (out.length === 0) return 'won'
  return out.every(({ status }) => status === 'lost') ? 'lost' : 'open'
}

function withdrawnCents({ balance_transactions }: Dispute): number {
  return sum(balance_transactions.map((line) => toChargeCurrency(Math.max(0, -line.amount), line)))
}

function netWithdrawnCents({ balance_transactions }: Dispute): number {
  return sum(balance_transactions.map((line) => toChargeCurrency(-line.amount, line)))
}

function feesOf({ balance_transactions }: Dispute): number[] {
  return balance_transactions.map((line) => toChargeCurrency(line.fee, line))
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}

/** An amount of the balance in the currency that was charged: they differ where the account settles in another one. */
export function toChargeCurrency(
  cents: number,
  { exchange_rate: rate }: Pick<Stripe.BalanceTransaction, 'exchange_rate'>,
): number {
  return rate ? Math.round(cents / rate) : cents
}
