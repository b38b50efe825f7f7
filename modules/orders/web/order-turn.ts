import type { Order } from '@/modules/orders/contract'
import { formatDateTime, formatMoney } from '@/web/lib/format'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

export type Party = 'buyer' | 'seller' | 'staff'

export type TurnWords = {
  /** Whose move it is: "Your move". */
  whose: string
  /** Who must act, by when, and what happens otherwise. */
  sentence: string
  tone: 'act' | 'wait' | 'good' | 'bad' | 'calm'
  deadline?: string
}

export function partyOf({ buyerId, sellerId }: Order, userId: string): Party {
  if (userId === buyerId) return 'buyer'
  return userId === sellerId ? 'seller' : 'staff'
}

/** `escrow` is the operator's word for it. */
export function turnWords(order: Order, party: Party, escrow = 'escrow'): TurnWords {
  return {
    whose: whoseMove(order, party),
    sentence: sentenceFor(order, party, escrow),
    tone: toneOf(order, party),
    deadline: order.turn.by ?? undefined,
  }
}

function sentenceFor(order: Order, party: Party, escrow: string): string {
  if (order.dispute === 'open') return disputed(order, escrow)[party]
  switch (order.state) {
    case 'created':
    case 'awaiting_payment':
      return unpaid(order)[party]
    case 'paid':
      return paid(order)[party]
    case 'sent':
      return sent(order)[party]
    case 'completed':
      return completed(order)[party]
    case 'expiring':
      return 'The reservation is ending, and the payment is being closed so that nothing can be charged.'
    case 'expired':
      return 'This order ended unpaid and nothing was charged.'
    case 'refund_pending':
      return refunding(order)[party]
    case 'refunded':
      return refunded(order)[party]
    case 'charged_back':
      return chargedBack(order)[party]
  }
}

type Sentences = Record<Party, string>

function unpaid({ amount, turn }: Order): Sentences {
  const by = until(turn.by)
  return {
    buyer: `Pay ${formatMoney(amount)} by ${by}, or the reservation ends and nothing is charged.`,
    seller: `The buyer has until ${by} to pay, or your listing goes back on sale.`,
    staff: `The buyer has until ${by} to pay, or the reservation ends and nothing is charged.`,
  }
}

function paid({ deliverTo, turn }: Order): Sentences {
  const by = until(turn.by)
  return {
    buyer: `The seller has until ${by} to hand the item over, or you get a full refund.`,
    seller: `Hand the item over to ${deliverTo ?? 'the buyer'} and mark it as sent by ${by}, or the buyer gets a full refund.`,
    staff: `The seller has until ${by} to hand the item over, or the buyer gets a full refund.`,
  }
}

function sent({ fees, turn }: Order): Sentences {
  const by = until(turn.by)
  return {
    buyer: `Confirm that the item arrived or open a dispute by ${by}, or the money goes to the seller.`,
    seller: `The buyer has until ${by} to confirm or to complain, or the order completes and ${formatMoney(fees.net)} is yours.`,
    staff: `The buyer has until ${by} to confirm or to complain, or the money goes to the seller.`,
  }
}

function completed({ fees, itemName }: Order): Sentences {
  return {
    buyer: `${itemName} is yours, and the seller has been paid.`,
    seller: `The sale is complete, and ${formatMoney(fees.net)} went to your wallet.`,
    staff: 'The sale is complete, and the seller has been paid.',
  }
}

function disputed({ amount }: Order, escrow: string): Sentences {
  const held = `${formatMoney(amount)} stays in ${escrow} until a moderator decides`
  return {
    buyer: `You opened a dispute: ${held}.`,
    seller: `The buyer opened a dispute: ${held}.`,
    staff: `The buyer opened a dispute: ${held}.`,
  }
}

function refunding(order: Order): Sentences {
  const why = refundWhy(order)
  return {
    buyer: `${why}, so your ${formatMoney(order.amount)} is on its way back to you.`,
    seller: `${why}, so the buyer is getting their money back.`,
    staff: `${why}, so the buyer is getting their money back.`,
  }
}

function refunded(order: Order): Sentences {
  const why = refundWhy(order)
  return {
    buyer: `${why}, and your ${formatMoney(order.amount)} was returned to you.`,
    seller: `${why}, and the buyer's money was returned.`,
    staff: `${why}, and the buyer's money was returned.`,
  }
}

function refundWhy({ refundReason }: Order) {
  if (refundReason === 'not_delivered') return 'The item was not handed over in time'
  return refundReason === 'decided' ? 'A moderator decided for the buyer' : 'The sale was called off'
}

function chargedBack({ amount }: Order): Sentences {
  const taken = `the bank of the buyer took ${formatMoney(amount)} back`
  return {
    buyer: 'Your bank took the payment back, and this order has ended.',
    seller: `This order has ended because ${taken}.`,
    staff: `This order has ended because ${taken}.`,
  }
}

function whoseMove({ state, turn }: Order, party: Party) {
  if (turn.who === party) return 'Your move'
  switch (turn.who) {
    case 'buyer':
      return "The buyer's move"
    case 'seller':
      return "The seller's move"
    case 'staff':
      return "A moderator's move"
    case 'provider':
      return 'Under way'
    case 'nobody':
      return state === 'completed' ? 'Done' : 'Ended'
  }
}

function toneOf({ state, turn }: Order, party: Party): TurnWords['tone'] {
  if (turn.who === party) return 'act'
  if (turn.who !== 'nobody') return 'wait'
  if (state === 'completed') return 'good'
  return state === 'charged_back' ? 'bad' : 'calm'
}

/** The day is left out where it is today. */
function until(by: string | null) {
  if (by === null) return 'the end of the clock'
  const moment = new Date(by)
  return moment.toDateString() === new Date().toDateString() ? clock.format(moment) : formatDateTime(by)
}
