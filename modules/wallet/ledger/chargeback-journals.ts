import {
  chargebackAccount,
  escrowAccount,
  type Journal,
  manualRefundsAccount,
  nonZeroLegs,
  providerAccount,
  type StaffJournal,
  sellerAccount,
  suspenseAccount,
  transferLegs,
} from '@/modules/wallet/ledger/journal'
import type { JournalKey, JournalKind } from '@/modules/wallet/ledger/journal-kinds'

const disputeHoldAccount = 'asset:dispute_hold'
const disputeFeeAccount = 'expense:dispute_fee'

/** An order whose chargeback is posted in steps. The first step has the plain journal key; later ones append their number. */
interface ChargebackOrder {
  id: string
  chargebackStep: number
}

export function journalKey(fact: JournalKind, { id, chargebackStep }: ChargebackOrder): JournalKey {
  return chargebackStep === 0 ? `${fact}:${id}` : `${fact}:${id}:${chargebackStep}`
}

/** The buyer's bank withdrew the money until the dispute is decided. */
export function chargebackOpenedJournal(
  order: ChargebackOrder,
  provider: string,
  amountCents: number,
): Journal {
  return {
    key: journalKey('dispute_open', order),
    orderId: order.id,
    legs: transferLegs(providerAccount(provider), disputeHoldAccount, amountCents),
  }
}

/** The bank returned all or part of the disputed money. */
export function chargebackWonJournal(order: ChargebackOrder, provider: string, amountCents: number): Journal {
  return {
    key: journalKey('dispute_won', order),
    orderId: order.id,
    legs: transferLegs(disputeHoldAccount, providerAccount(provider), amountCents),
  }
}

/** The party that pays for a lost chargeback, and how much of it. The site pays the rest. */
export type LiableParty =
  | { kind: 'escrow' | 'suspense'; amountCents: number }
  | { kind: 'seller'; sellerId: string; amountCents: number }
  | { kind: 'site' }

/** The bank decided for the buyer and keeps `lostCents`. The site pays what the liable party doesn't. */
export function chargebackLostJournal(
  order: ChargebackOrder,
  liableParty: LiableParty,
  lostCents: number,
): Journal {
  const paidCents = liableParty.kind === 'site' ? 0 : liableParty.amountCents
  return {
    key: journalKey('dispute_lost', order),
    orderId: order.id,
    legs: nonZeroLegs([
      [accountOf(liableParty), paidCents],
      [chargebackAccount, lostCents - paidCents],
      [disputeHoldAccount, -lostCents],
    ]),
  }
}

function accountOf(party: LiableParty): string {
  if (party.kind === 'seller') return sellerAccount(party.sellerId)
  return { escrow: escrowAccount, suspense: suspenseAccount, site: chargebackAccount }[party.kind]
}

/** A lost chargeback that the site paid for is disputed again. */
export function chargebackReopenedJournal(order: ChargebackOrder, amountCents: number): Journal {
  return {
    key: journalKey('dispute_again', order),
    orderId: order.id,
    legs: transferLegs(chargebackAccount, disputeHoldAccount, amountCents),
  }
}

/** The bank returned money of a lost chargeback; it goes back to the party that paid. */
export function chargebackReversedJournal(
  order: ChargebackOrder,
  provider: string,
  recipient: LiableParty,
  amountCents: number,
): Journal {
  const receivedCents = recipient.kind === 'site' ? 0 : recipient.amountCents
  return {
    key: journalKey('dispute_returned', order),
    orderId: order.id,
    legs: nonZeroLegs([
      [providerAccount(provider), amountCents],
      [accountOf(recipient), -receivedCents],
      [chargebackAccount, receivedCents - amountCents],
    ]),
  }
}

/** The sale was released after a lost chargeback: the seller repays the site out of their share. */
export function chargebackSellerShareJournal(
  order: ChargebackOrder,
  sellerId: string,
  amountCents: number,
): Journal {
  return {
    key: journalKey('dispute_lost', order),
    orderId: order.id,
    legs: transferLegs(chargebackAccount, sellerAccount(sellerId), amountCents),
  }
}

/** The provider's chargeback fee. Negative if the provider refunds it. */
export function chargebackFeeJournal(order: ChargebackOrder, provider: string, amountCents: number): Journal {
  return {
    key: journalKey('dispute_fee', order),
    orderId: order.id,
    legs: transferLegs(providerAccount(provider), disputeFeeAccount, amountCents),
  }
}

/** The buyer was refunded more than the order owed, in addition to a chargeback or by hand. The site pays for it. */
export function excessRefundJournal(order: ChargebackOrder, provider: string, amountCents: number): Journal {
  return {
    key: journalKey('double_refund', order),
    orderId: order.id,
    legs: transferLegs(providerAccount(provider), chargebackAccount, amountCents),
  }
}

/** An excess refund failed: the money is back at the provider. */
export function excessRefundFailedJournal(
  order: ChargebackOrder,
  provider: string,
  amountCents: number,
): Journal {
  return {
    key: journalKey('double_refund_failed', order),
    orderId: order.id,
    legs: transferLegs(chargebackAccount, providerAccount(provider), amountCents),
  }
}

/** Suspense money was refunded to the buyer. */
export function suspenseRefundJournal(
  order: ChargebackOrder,
  provider: string,
  amountCents: number,
): Journal {
  return {
    key: journalKey('late_refund', order),
    orderId: order.id,
    legs: transferLegs(providerAccount(provider), suspenseAccount, amountCents),
  }
}

/** The operator refunded suspense money to the buyer outside the provider. */
export function suspenseManualRefundJournal(order: ChargebackOrder, amountCents: number): StaffJournal {
  return {
    staffKey: journalKey('late_given_otherwise', order),
    orderId: order.id,
    legs: transferLegs(manualRefundsAccount, suspenseAccount, amountCents),
  }
}

/** The site keeps suspense money that can't be refunded any more, because the bank already took it for the buyer. */
export function suspenseForfeitJournal(order: ChargebackOrder, amountCents: number): Journal {
  return {
    key: journalKey('late_forgone', order),
    orderId: order.id,
    legs: transferLegs(chargebackAccount, suspenseAccount, amountCents),
  }
}

/** A refund failed: the money is back at the provider and still owed to the buyer. */
export function refundFailedJournal(order: ChargebackOrder, provider: string, amountCents: number): Journal {
  return {
    key: journalKey('refund_failed', order),
    orderId: order.id,
    legs: transferLegs(suspenseAccount, providerAccount(provider), amountCents),
  }
}
