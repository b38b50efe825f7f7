import type { Order } from '@/modules/orders/contract'
import { words } from '@/modules/orders/words'
import { formatDateTime, formatMoney, formatTime } from '@/web/lib/format'

const { turn } = words

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
    sentence: turn.sentences[situationOf(order)][party](told(order, escrow)),
    tone: toneOf(order, party),
    deadline: order.turn.by ?? undefined,
  }
}

/** The key of the sentence that fits; what the bank does stands above a dispute, and that above the state. */
function situationOf({ state, dispute, chargeback }: Order): keyof typeof turn.sentences {
  if (chargeback === 'open') return 'contested'
  if (dispute === 'open') return 'disputed'
  return state === 'created' || state === 'awaiting_payment' ? 'unpaid' : state
}

function told({ itemName, amount, fees, deliverTo, refundReason, turn: { by } }: Order, escrow: string) {
  return {
    item: itemName,
    amount: formatMoney(amount),
    net: formatMoney(fees.net),
    by: until(by),
    deliverTo: deliverTo ?? turn.anyBuyer,
    escrow,
    why: turn.why[refundReason ?? 'cancelled'],
  }
}

function whoseMove({ state, turn: { who } }: Order, party: Party) {
  if (who === party) return turn.whose.own
  return turn.whose[who === 'nobody' && state === 'completed' ? 'completed' : who]
}

function toneOf({ state, turn }: Order, party: Party): TurnWords['tone'] {
  if (turn.who === party) return 'act'
  if (turn.who !== 'nobody') return 'wait'
  if (state === 'completed') return 'good'
  return state === 'charged_back' ? 'bad' : 'calm'
}

/** The day is left out where it is today. */
function until(by: string | null) {
  if (by === null) return turn.endOfClock
  const moment = new Date(by)
  return moment.toDateString() === new Date().toDateString() ? formatTime(by) : formatDateTime(by)
}
