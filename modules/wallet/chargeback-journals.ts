import {
  type Attempted,
  chargebackAccount,
  escrowAccount,
  type Journal,
  legsOf,
  move,
  netCents,
  providerAccount,
  type Shares,
  sellerAccount,
  suspenseAccount,
} from '@/modules/wallet/journal'

const disputeHoldAccount = 'asset:dispute_hold'
const disputeFeeAccount = 'expense:dispute_fee'

/** The buyer's bank takes the money back until it has decided. */
export function chargebackOpenJournal(orderId: string, provider: string, amountCents: number): Journal {
  return {
    key: `dispute_open:${orderId}`,
    orderId,
    legs: move(providerAccount(provider), disputeHoldAccount, amountCents),
  }
}

export function chargebackWonJournal(orderId: string, provider: string, amountCents: number): Journal {
  return {
    key: `dispute_won:${orderId}`,
    orderId,
    legs: move(disputeHoldAccount, providerAccount(provider), amountCents),
  }
}

/** Where the money of an order lies; nowhere when the buyer has it back already. */
export type Holder =
  | { kind: 'escrow' | 'suspense'; amountCents: number }
  | { kind: 'seller'; sellerId: string; shares: Shares }
  | { kind: 'nobody' }

/**
 * The bank decided for the buyer and keeps `amountCents`: whoever holds the money of the order gives it, and the site bears
 * what the bank took above that.
 */
export function chargebackLostJournal(orderId: string, holder: Holder, amountCents: number): Journal {
  const given = givenBy(holder, amountCents)
  return {
    key: `dispute_lost:${orderId}`,
    orderId,
    legs: legsOf([
      ...given,
      [chargebackAccount, amountCents - sumOf(given)],
      [disputeHoldAccount, -amountCents],
    ]),
  }
}

function givenBy(holder: Holder, takenCents: number): [account: string, amountCents: number][] {
  if (holder.kind === 'nobody') return []
  if (holder.kind === 'seller')
    return [[sellerAccount(holder.sellerId), Math.min(takenCents, netCents(holder.shares))]]
  return [[holder.kind === 'escrow' ? escrowAccount : suspenseAccount, holder.amountCents]]
}

function sumOf(amounts: [account: string, amountCents: number][]): number {
  return amounts.reduce((sum, [, amountCents]) => sum + amountCents, 0)
}

/** What the provider charges for a chargeback, and gives back when it is won. */
export function chargebackFeeJournal(orderId: string, provider: string, amountCents: number): Journal {
  return {
    key: `dispute_fee:${orderId}`,
    orderId,
    legs: move(providerAccount(provider), disputeFeeAccount, amountCents),
  }
}

export function chargebackFeeReturnedJournal(
  orderId: string,
  provider: string,
  amountCents: number,
): Journal {
  return {
    key: `dispute_fee_returned:${orderId}`,
    orderId,
    legs: move(disputeFeeAccount, providerAccount(provider), amountCents),
  }
}

/** A refund went through although the chargeback was lost: the buyer has the money twice, and the site bears it. */
export function doubleRefundJournal(
  { id, refundAttempt }: Attempted,
  provider: string,
  amountCents: number,
): Journal {
  return {
    key: `double_refund:${id}:${refundAttempt}`,
    orderId: id,
    legs: move(providerAccount(provider), chargebackAccount, amountCents),
  }
}
