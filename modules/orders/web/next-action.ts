import type { Order } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { formatDateTime, formatMoney, formatTime, formatTimeLeft } from '@/web/lib/format'

const { nextAction } = messages
const { sentences } = nextAction

export type Party = 'buyer' | 'seller' | 'staff'

export type NextActionText = {
  /** Whose move it is: "Your move". */
  headline: string
  /** Who must act, by when, and what happens otherwise. */
  sentence: string
  tone: 'act' | 'wait' | 'good' | 'bad' | 'calm'
  deadline?: string
  /** What is left on a clock that stands still. */
  timeLeft?: string
}

export function partyOf({ buyerId, sellerId }: Order, userId: string): Party {
  if (userId === buyerId) return 'buyer'
  return userId === sellerId ? 'seller' : 'staff'
}

/** As the operator and the game call things: the money that belongs to nobody yet, and the platform. */
type SiteTerms = { escrow: string; platform: string }

export function nextActionText(order: Order, party: Party, names: SiteTerms): NextActionText {
  return {
    headline: headlineOf(order, party),
    sentence: sentences[situationOf(order)][party](messageParams(order, names)),
    tone: toneOf(order, party),
    deadline: order.nextAction.deadline ?? undefined,
    timeLeft: order.nextAction.paused && formatPausedTime(order.nextAction.paused.leftSeconds),
  }
}

/** The key of the sentence that fits; what the bank does stands above a dispute, and that above what stops the clock and the state. */
function situationOf(order: Order): keyof typeof sentences {
  const { state, dispute, disputeBy, chargeback, watched, nextAction } = order
  if (chargeback === 'open') return 'contested'
  const refused = situationAfterRefundError(order)
  if (refused) return refused
  if (order.chargebackAmounts) return situationAfterChargeback(order)
  if (state === 'charged_back' && chargeback === 'won') return 'overturned'
  if (dispute === 'open') return disputeBy === 'proof' ? 'contestedByProof' : 'disputed'
  if (nextAction.paused) return nextAction.paused.why === 'inventory' ? 'hidden' : 'unreachable'
  if (state === 'paid' && watched) return 'watched'
  return state === 'created' || state === 'awaiting_payment' ? 'unpaid' : state
}

/** The provider would not give the money back: what an admin did, or has to do. */
function situationAfterRefundError({ state, manualRefund, refundError }: Order) {
  if (state === 'refunded' && manualRefund) return 'givenOtherwise'
  return state === 'refund_pending' && refundError ? 'refundRefused' : undefined
}

/** The bank has taken something for good: what becomes of the rest. */
function situationAfterChargeback({ state, dispute }: Order): keyof typeof sentences {
  if (dispute === 'open') return 'restContested'
  if (state === 'refund_pending') return 'restPending'
  if (state === 'refunded') return 'restReturned'
  return state === 'expired' ? 'expired' : 'charged_back'
}

function messageParams(order: Order, names: SiteTerms) {
  const { itemName, amount, fees, deliverTo, refundReason, chargebackAmounts, manualRefund } = order
  const { deadline, paused } = order.nextAction
  return {
    item: itemName,
    amount: formatMoney(amount),
    net: formatMoney(fees.net),
    by: formatDeadline(deadline),
    deliverTo: deliverTo ?? nextAction.anyBuyer,
    ...names,
    left: formatPausedTime(paused?.leftSeconds ?? 0),
    why: nextAction.why[refundReason ?? 'cancelled'],
    taken: formatMoney(chargebackAmounts?.taken ?? amount),
    rest: formatMoney(chargebackAmounts?.rest ?? 0),
    otherwise: formatMoney(manualRefund?.amount ?? 0),
    reference: manualRefund?.reason ?? '',
    refusal: order.refundError ?? '',
  }
}

function headlineOf({ state, nextAction: { who } }: Order, party: Party) {
  if (who === party) return nextAction.whose.own
  return nextAction.whose[who === 'nobody' && state === 'completed' ? 'completed' : who]
}

function toneOf({ state, nextAction }: Order, party: Party): NextActionText['tone'] {
  if (nextAction.who === party) return 'act'
  if (nextAction.who !== 'nobody') return 'wait'
  if (state === 'completed') return 'good'
  return state === 'charged_back' ? 'bad' : 'calm'
}

function formatPausedTime(seconds: number) {
  return formatTimeLeft(new Date(seconds * 1000).toISOString(), 0) ?? nextAction.none
}

/** The day is left out where it is today. */
function formatDeadline(by: string | null) {
  if (by === null) return nextAction.endOfClock
  const moment = new Date(by)
  return moment.toDateString() === new Date().toDateString() ? formatTime(by) : formatDateTime(by)
}

/** Which buttons an order has for whom; the server has the last word. */
export function possibleActions({ state, dispute, chargeback }: Order, party: Party) {
  const calm = dispute !== 'open' && chargeback !== 'open'
  const unpaid = state === 'created' || state === 'awaiting_payment'
  const held = state === 'paid' || state === 'sent'
  const may = {
    pay: party === 'buyer' && unpaid,
    send: party === 'seller' && state === 'paid' && calm,
    receive: party === 'buyer' && held && calm,
    dispute: party === 'buyer' && held && calm && dispute === 'none',
    cancel: (party === 'buyer' && unpaid) || (party === 'seller' && state === 'paid' && calm),
  }
  return { ...may, any: Object.values(may).includes(true) }
}

/** Back to the checkout of an unpaid order: the server finds the same one. */
export function checkoutHref({ amount, itemName, itemId, listingId, assetId }: Order) {
  return `/checkout?${new URLSearchParams({ amount, item: itemName, itemId, listingId, assetId })}`
}
