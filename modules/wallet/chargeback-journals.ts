import {
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

/** A booking about what the buyer got beside the order's own refund: the first has the plain key, each later one its number. */
export interface Contested {
  id: string
  chargebackStep: number
}

function keyOf(fact: string, { id, chargebackStep }: Contested): string {
  return chargebackStep === 0 ? `${fact}:${id}` : `${fact}:${id}:${chargebackStep}`
}

/** The buyer's bank takes the money back until it has decided. */
export function chargebackOpenJournal(order: Contested, provider: string, amountCents: number): Journal {
  return {
    key: keyOf('dispute_open', order),
    orderId: order.id,
    legs: move(providerAccount(provider), disputeHoldAccount, amountCents),
  }
}

/** The bank gives back what it took, or a part of it. */
export function chargebackWonJournal(order: Contested, provider: string, amountCents: number): Journal {
  return {
    key: keyOf('dispute_won', order),
    orderId: order.id,
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
export function chargebackLostJournal(order: Contested, holder: Holder, amountCents: number): Journal {
  const given = givenBy(holder, amountCents)
  return {
    key: keyOf('dispute_lost', order),
    orderId: order.id,
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

/** What the provider charges for a chargeback; below zero what it gives back. */
export function chargebackFeeJournal(order: Contested, provider: string, amountCents: number): Journal {
  return {
    key: keyOf('dispute_fee', order),
    orderId: order.id,
    legs: move(providerAccount(provider), disputeFeeAccount, amountCents),
  }
}

/** The buyer got money back that the order did not owe: besides a chargeback, or by hand. The site bears it. */
export function doubleRefundJournal(order: Contested, provider: string, amountCents: number): Journal {
  return {
    key: keyOf('double_refund', order),
    orderId: order.id,
    legs: move(providerAccount(provider), chargebackAccount, amountCents),
  }
}

/** The bank sent back what the site had borne. */
export function doubleRefundFailedJournal(order: Contested, provider: string, amountCents: number): Journal {
  return {
    key: keyOf('double_refund_failed', order),
    orderId: order.id,
    legs: move(chargebackAccount, providerAccount(provider), amountCents),
  }
}
