import {
  chargebackAccount,
  escrowAccount,
  givenOtherwiseAccount,
  type Journal,
  legsOf,
  move,
  providerAccount,
  sellerAccount,
  suspenseAccount,
} from '@/modules/wallet/journal'

const disputeHoldAccount = 'asset:dispute_hold'
const disputeFeeAccount = 'expense:dispute_fee'

/** A booking about what the buyer got beside the order's own refund: the first has the plain key, each later one its number. */
interface Contested {
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

/** Who gives what of the money that a bank keeps. */
export type Giver =
  | { kind: 'escrow' | 'suspense'; amountCents: number }
  | { kind: 'seller'; sellerId: string; amountCents: number }
  | { kind: 'site' }

/** The bank decided for the buyer and keeps `takenCents`: the site bears what the giver does not give. */
export function chargebackLostJournal(order: Contested, giver: Giver, takenCents: number): Journal {
  const givenCents = giver.kind === 'site' ? 0 : giver.amountCents
  return {
    key: keyOf('dispute_lost', order),
    orderId: order.id,
    legs: legsOf([
      [accountOf(giver), givenCents],
      [chargebackAccount, takenCents - givenCents],
      [disputeHoldAccount, -takenCents],
    ]),
  }
}

function accountOf(giver: Giver): string {
  if (giver.kind === 'seller') return sellerAccount(giver.sellerId)
  return { escrow: escrowAccount, suspense: suspenseAccount, site: chargebackAccount }[giver.kind]
}

/** What the bank had taken for good, and the site had borne, is undecided again. */
export function chargebackAgainJournal(order: Contested, amountCents: number): Journal {
  return {
    key: keyOf('dispute_again', order),
    orderId: order.id,
    legs: move(chargebackAccount, disputeHoldAccount, amountCents),
  }
}

/** The bank gives back what it had taken for good, to those who had given it. */
export function chargebackReturnedJournal(
  order: Contested,
  provider: string,
  receiver: Giver,
  amountCents: number,
): Journal {
  const receivedCents = receiver.kind === 'site' ? 0 : receiver.amountCents
  return {
    key: keyOf('dispute_returned', order),
    orderId: order.id,
    legs: legsOf([
      [providerAccount(provider), amountCents],
      [accountOf(receiver), -receivedCents],
      [chargebackAccount, receivedCents - amountCents],
    ]),
  }
}

/** The seller of a sale that was released after all gives of their share what the bank had taken before. */
export function chargebackShareJournal(order: Contested, sellerId: string, amountCents: number): Journal {
  return {
    key: keyOf('dispute_lost', order),
    orderId: order.id,
    legs: move(chargebackAccount, sellerAccount(sellerId), amountCents),
  }
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

/** Money that was nobody's went back to the buyer. */
export function lateRefundJournal(order: Contested, provider: string, amountCents: number): Journal {
  return {
    key: keyOf('late_refund', order),
    orderId: order.id,
    legs: move(providerAccount(provider), suspenseAccount, amountCents),
  }
}

/** Money that was nobody's was given to the buyer another way. */
export function lateGivenOtherwiseJournal(order: Contested, amountCents: number): Journal {
  return {
    key: keyOf('late_given_otherwise', order),
    orderId: order.id,
    legs: move(givenOtherwiseAccount, suspenseAccount, amountCents),
  }
}

/** What was to go back to the buyer of a sale and now cannot, because the bank took it from the seller: the site has it again. */
export function lateForgoneJournal(order: Contested, amountCents: number): Journal {
  return {
    key: keyOf('late_forgone', order),
    orderId: order.id,
    legs: move(chargebackAccount, suspenseAccount, amountCents),
  }
}

/** The bank sent a refund back: it is the buyer's still. */
export function refundFailedJournal(order: Contested, provider: string, amountCents: number): Journal {
  return {
    key: keyOf('refund_failed', order),
    orderId: order.id,
    legs: move(suspenseAccount, providerAccount(provider), amountCents),
  }
}
