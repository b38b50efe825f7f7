import type Stripe from 'stripe'
import type { Chargeback } from '@/modules/orders/ports'

type Dispute = Pick<Stripe.Dispute, 'status' | 'balance_transactions'>

/**
 * Combines the disputes of a charge. Only disputes that withdrew money count; inquiries and prevented disputes don't. A lost
 * dispute may be partly won, so amounts are net of reinstated money.
 */
export function toChargeback(disputes: readonly Dispute[]): Chargeback | null {
  const withdrawn = disputes.filter((dispute) => withdrawnCents(dispute) > 0)
  if (withdrawn.length === 0) return null
  const outstanding = withdrawn.filter(
    (dispute) => dispute.status !== 'won' && netWithdrawnCents(dispute) > 0,
  )
  return {
    status: statusOf(outstanding),
    amountCents: sum(
      outstanding.length > 0 ? outstanding.map(netWithdrawnCents) : withdrawn.map(withdrawnCents),
    ),
    feeCents: sum(disputes.flatMap(feesOf)),
  }
}

function statusOf(outstanding: readonly Dispute[]): Chargeback['status'] {
  if (outstanding.length === 0) return 'won'
  return outstanding.every(({ status }) => status === 'lost') ? 'lost' : 'open'
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
  return cents.reduce((total, amount) => total + amount, 0)
}

/** Converts a balance amount to the currency of the charge; the account may settle in another currency. */
export function toChargeCurrency(
  cents: number,
  { exchange_rate: rate }: Pick<Stripe.BalanceTransaction, 'exchange_rate'>,
): number {
  return rate ? Math.round(cents / rate) : cents
}
