import {
  chargebackAccount,
  escrowAccount,
  type Journal,
  manualRefundsAccount,
  nonZeroLegs,
  providerAccount,
  sellerAccount,
  suspenseAccount,
  transferLegs,
} from '@/modules/wallet/journal'

const disputeHoldAccount = 'asset:dispute_hold'
const disputeFeeAccount = 'expense:dispute_fee'

/** A booking about what the buyer got beside the order's own refund: the first has the plain key, each later one its number. */
interface ChargebackOrder {
  id: string
  chargebackStep: number
}

function journalKey(fact: string, { id, chargebackStep }: ChargebackOrder): string {
  return chargebackStep === 0 ? `${fact}:${id}` : `${fact}:${id}:${chargebackStep}`
}

/** The buyer's bank takes the money back until it has decided. */
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

/** The bank gives back what it took, or a part of it. */
export function chargebackWonJournal(order: ChargebackOrder, provider: string, amountCents: number): Journal {
  return {
    key: journalKey('dispute_won', order),
    orderId: order.id,
    legs: transferLegs(disputeHoldAccount, providerAccount(provider), amountCents),
  }
}

/** Who gives what of the money that a bank keeps. */
export type LiableParty =
  | { kind: 'escrow' | 'suspense'; amountCents: number }
  | { kind: 'seller'; sellerId: string; amountCents: number }
  | { kind: 'site' }

/** The bank decided for the buyer and keeps `takenCents`: the site bears what the giver does not give. */
export function chargebackLostJournal(
  order: ChargebackOrder,
  giver: LiableParty,
  takenCents: number,
): Journal {
  const givenCents = giver.kind === 'site' ? 0 : giver.amountCents
  return {
    key: journalKey('dispute_lost', order),
    orderId: order.id,
    legs: nonZeroLegs([
      [accountOf(giver), givenCents],
      [chargebackAccount, takenCents - givenCents],
      [disputeHoldAccount, -takenCents],
    ]),
  }
}

function accountOf(giver: LiableParty): string {
  if (giver.kind === 'seller') return sellerAccount(giver.sellerId)
  return { escrow: escrowAccount, suspense: suspenseAccount, site: chargebackAccount }[giver.kind]
}

/** What the bank had taken for good, and the site had borne, is undecided again. */
export function chargebackReopenedJournal(order: ChargebackOrder, amountCents: number): Journal {
  return {
    key: journalKey('dispute_again', order),
    orderId: order.id,
    legs: transferLegs(chargebackAccount, disputeHoldAccount, amountCents),
  }
}

/** The bank gives back what it had taken for good, to those who had given it. */
export function chargebackReversedJournal(
  order: ChargebackOrder,
  provider: string,
  receiver: LiableParty,
  amountCents: number,
): Journal {
  const receivedCents = receiver.kind === 'site' ? 0 : receiver.amountCents
  return {
    key: journalKey('dispute_returned', order),
    orderId: order.id,
    legs: nonZeroLegs([
      [providerAccount(provider), amountCents],
      [accountOf(receiver), -receivedCents],
      [chargebackAccount, receivedCents - amountCents],
    ]),
  }
}

/** The seller of a sale that was released after all gives of their share what the bank had taken before. */
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

/** What the provider charges for a chargeback; below zero what it gives back. */
export function chargebackFeeJournal(order: ChargebackOrder, provider: string, amountCents: number): Journal {
  return {
    key: journalKey('dispute_fee', order),
    orderId: order.id,
    legs: transferLegs(providerAccount(provider), disputeFeeAccount, amountCents),
  }
}

/** The buyer got money back that the order did not owe: besides a chargeback, or by hand. The site bears it. */
export function excessRefundJournal(order: ChargebackOrder, provider: string, amountCents: number): Journal {
  return {
    key: journalKey('double_refund', order),
    orderId: order.id,
    legs: transferLegs(providerAccount(provider), chargebackAccount, amountCents),
  }
}

/** The bank sent back what the site had borne. */
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

/** Money that was nobody's went back to the buyer. */
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

/** Money that was nobody's was given to the buyer another way. */
export function suspenseManualRefundJournal(order: ChargebackOrder, amountCents: number): Journal {
  return {
    key: journalKey('late_given_otherwise', order),
    orderId: order.id,
    legs: transferLegs(manualRefundsAccount, suspenseAccount, amountCents),
  }
}

/** What was to go back to the buyer of a sale and now cannot, because the bank took it from the seller: the site has it again. */
export function suspenseReleaseJournal(order: ChargebackOrder, amountCents: number): Journal {
  return {
    key: journalKey('late_forgone', order),
    orderId: order.id,
    legs: transferLegs(chargebackAccount, suspenseAccount, amountCents),
  }
}

/** The bank sent a refund back: it is the buyer's still. */
export function refundFailedJournal(order: ChargebackOrder, provider: string, amountCents: number): Journal {
  return {
    key: journalKey('refund_failed', order),
    orderId: order.id,
    legs: transferLegs(suspenseAccount, providerAccount(provider), amountCents),
  }
}
