import type { Order } from '@/modules/orders/contract'
import { words } from '@/modules/orders/words'
import { formatDateTime, formatMoney, formatTime, formatTimeLeft } from '@/web/lib/format'

const { turn } = words
const { sentences } = turn

export type Party = 'buyer' | 'seller' | 'staff'

export type TurnWords = {
  /** Whose move it is: "Your move". */
  whose: string
  /** Who must act, by when, and what happens otherwise. */
  sentence: string
  tone: 'act' | 'wait' | 'good' | 'bad' | 'calm'
  deadline?: string
  /** What is left on a clock that stands still. */
  left?: string
}

export function partyOf({ buyerId, sellerId }: Order, userId: string): Party {
  if (userId === buyerId) return 'buyer'
  return userId === sellerId ? 'seller' : 'staff'
}

/** As the operator and the game call things: the money that belongs to nobody yet, and the platform. */
type Names = { escrow: string; platform: string }

export function turnWords(order: Order, party: Party, names: Names): TurnWords {
  return {
    whose: whoseMove(order, party),
    sentence: sentences[situationOf(order)][party](told(order, names)),
    tone: toneOf(order, party),
    deadline: order.turn.by ?? undefined,
    left: order.turn.still && standing(order.turn.still.leftSeconds),
  }
}

/** The key of the sentence that fits; what the bank does stands above a dispute, and that above what stops the clock and the state. */
function situationOf(order: Order): keyof typeof sentences {
  const { state, dispute, disputeBy, chargeback, watched, turn } = order
  if (chargeback === 'open') return 'contested'
  const refused = afterRefusal(order)
  if (refused) return refused
  if (order.chargedBack) return afterLoss(order)
  if (state === 'charged_back' && chargeback === 'won') return 'overturned'
  if (dispute === 'open') return disputeBy === 'proof' ? 'contestedByProof' : 'disputed'
  if (turn.still) return turn.still.why === 'inventory' ? 'hidden' : 'unreachable'
  if (state === 'paid' && watched) return 'watched'
  return state === 'created' || state === 'awaiting_payment' ? 'unpaid' : state
}

/** The provider would not give the money back: what an admin did, or has to do. */
function afterRefusal({ state, givenOtherwise, refundRefusal }: Order) {
  if (state === 'refunded' && givenOtherwise) return 'givenOtherwise'
  return state === 'refund_pending' && refundRefusal ? 'refundRefused' : undefined
}

/** The bank has taken something for good: what becomes of the rest. */
function afterLoss({ state, dispute }: Order): keyof typeof sentences {
  if (dispute === 'open') return 'restContested'
  if (state === 'refund_pending') return 'restPending'
  if (state === 'refunded') return 'restReturned'
  return state === 'expired' ? 'expired' : 'charged_back'
}

function told(order: Order, names: Names) {
  const { itemName, amount, fees, deliverTo, refundReason, chargedBack, givenOtherwise } = order
  const { by, still } = order.turn
  return {
    item: itemName,
    amount: formatMoney(amount),
    net: formatMoney(fees.net),
    by: until(by),
    deliverTo: deliverTo ?? turn.anyBuyer,
    ...names,
    left: standing(still?.leftSeconds ?? 0),
    why: turn.why[refundReason ?? 'cancelled'],
    taken: formatMoney(chargedBack?.taken ?? amount),
    rest: formatMoney(chargedBack?.rest ?? 0),
    otherwise: formatMoney(givenOtherwise?.amount ?? 0),
    reference: givenOtherwise?.reason ?? '',
    refusal: order.refundRefusal ?? '',
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

function standing(seconds: number) {
  return formatTimeLeft(new Date(seconds * 1000).toISOString(), 0) ?? turn.none
}

/** The day is left out where it is today. */
function until(by: string | null) {
  if (by === null) return turn.endOfClock
  const moment = new Date(by)
  return moment.toDateString() === new Date().toDateString() ? formatTime(by) : formatDateTime(by)
}
