import { purchasePath } from '@/modules/checkout/web/paths'
import type { Order, Party } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import type { NextActionParams } from '@/modules/orders/next-action-params'
import { formatDateTime, formatMoney, formatTime, formatTimeLeft } from '@/web/lib/format'

const { nextAction } = messages
const { sentences } = nextAction

export type NextActionText = {
  /** Who must act: "Your move". */
  headline: string
  sentence: string
  tone: 'act' | 'wait' | 'good' | 'bad' | 'calm'
  deadline?: string
  /** The time left on a paused deadline. */
  timeLeft?: string
}

export function partyOf({ buyerId, sellerId }: Order, userId: string): Party {
  if (userId === buyerId) return 'buyer'
  return userId === sellerId ? 'seller' : 'staff'
}

/** The operator's term for escrow and the name of the platform. */
type SiteTerms = { escrow: string; platform: string }

export function nextActionText(order: Order, party: Party, terms: SiteTerms): NextActionText {
  return {
    headline: headlineOf(order, party),
    sentence: sentences[situationOf(order)][party](messageParams(order, party, terms)),
    tone: toneOf(order, party),
    deadline: order.nextAction.deadline ?? undefined,
    timeLeft: order.nextAction.paused && formatPausedTime(order.nextAction.paused.remainingSeconds),
  }
}

/** Returns the key of the sentence. A chargeback takes precedence over a dispute, a dispute over a pause, and a pause over the state. */
function situationOf(order: Order): keyof typeof sentences {
  const { state, dispute, chargeback, watched, nextAction } = order
  if (chargeback === 'open') return 'chargebackOpen'
  const rejected = situationAfterRefundError(order)
  if (rejected) return rejected
  if (order.appeal?.state === 'open') return 'appealed'
  if (dispute === 'open') return situationInDispute(order)
  if (order.chargebackAmounts) return situationAfterChargeback(order)
  if (state === 'charged_back' && chargeback === 'won') return 'chargebackReversed'
  if (nextAction.paused)
    return nextAction.paused.reason === 'inventory' ? 'inventoryHidden' : 'platformUnreachable'
  if (state === 'paid' && watched) return 'watched'
  return state === 'created' || state === 'awaiting_payment' ? 'unpaid' : state
}

/** The provider rejected the refund: an admin has refunded the buyer manually, or may have to. */
function situationAfterRefundError({ state, manualRefund, refundError }: Order) {
  if (state === 'refunded' && manualRefund) return 'manuallyRefunded'
  return state === 'refund_pending' && refundError ? 'refundRejected' : undefined
}

/** With a deadline, no staff member may decide. */
function situationInDispute({ disputeBy, chargebackAmounts, nextAction }: Order): keyof typeof sentences {
  if (nextAction.ifMissed) return nextAction.ifMissed === 'refunds' ? 'fallbackRefund' : 'fallbackRelease'
  if (chargebackAmounts) return 'remainderDisputed'
  return disputeBy === 'proof' ? 'disputedByProof' : 'disputed'
}

function situationAfterChargeback({ state }: Order): keyof typeof sentences {
  if (state === 'refund_pending') return 'remainderRefundPending'
  if (state === 'refunded') return 'remainderRefunded'
  return state === 'expired' ? 'expired' : 'charged_back'
}

function messageParams(order: Order, party: Party, terms: SiteTerms): NextActionParams {
  const { itemName, amount, fees, deliverTo, refundReason, chargebackAmounts, manualRefund } = order
  const { deadline, paused } = order.nextAction
  return {
    item: itemName,
    amount: formatMoney(amount),
    net: formatMoney(fees.net),
    deadline: formatDeadline(deadline),
    deliverTo: (order.isPlayerNamed && deliverTo) || nextAction.unnamedBuyer,
    ...terms,
    timeLeft: formatPausedTime(paused?.remainingSeconds ?? 0),
    refundReason: refundReasonsFor(party)[refundReason ?? 'cancelled'],
    taken: formatMoney(chargebackAmounts?.taken ?? amount),
    remainder: formatMoney(chargebackAmounts?.remainder ?? 0),
    manualRefund: formatMoney(manualRefund?.amount ?? 0),
    reference: manualRefund?.reference ?? '',
    refundError: order.refundError ?? '',
  }
}

function refundReasonsFor(party: Party) {
  const { refundReasons, refundReasonsToBuyer } = nextAction
  return party === 'buyer' ? { ...refundReasons, ...refundReasonsToBuyer } : refundReasons
}

function headlineOf({ state, nextAction: { who } }: Order, party: Party) {
  if (who === party) return nextAction.headlines.own
  return nextAction.headlines[who === 'nobody' && state === 'completed' ? 'completed' : who]
}

function toneOf({ state, nextAction }: Order, party: Party): NextActionText['tone'] {
  if (nextAction.who === party) return 'act'
  if (nextAction.who !== 'nobody') return 'wait'
  if (state === 'completed') return 'good'
  return state === 'charged_back' ? 'bad' : 'calm'
}

function formatPausedTime(seconds: number) {
  return formatTimeLeft(new Date(seconds * 1000).toISOString(), 0) ?? nextAction.zeroTime
}

/** Leaves out the date if it is today. */
function formatDeadline(deadline: string | null) {
  if (deadline === null) return nextAction.unknownDeadline
  const isToday = new Date(deadline).toDateString() === new Date().toDateString()
  return isToday ? formatTime(deadline) : formatDateTime(deadline)
}

/** True while a moderator or the buyer's bank decides. */
export function isUnderReview({ dispute, chargeback }: Order) {
  return dispute === 'open' || chargeback === 'open'
}

/** Returns which buttons to show; the server checks again. */
export function possibleActions(order: Order, party: Party) {
  const { state, dispute } = order
  const isUnpaid = state === 'created' || state === 'awaiting_payment'
  const isInDelivery = (state === 'paid' || state === 'sent') && !isUnderReview(order)
  const isToSend = state === 'paid' && !isUnderReview(order)
  const possible = {
    pay: party === 'buyer' && isUnpaid,
    send: party === 'seller' && isToSend,
    receive: party === 'buyer' && isInDelivery,
    dispute: party === 'buyer' && isInDelivery && dispute === 'none',
    cancel: (party === 'buyer' && isUnpaid) || (party === 'seller' && isToSend),
  }
  return { ...possible, any: Object.values(possible).includes(true) }
}

/** Returns the checkout path of an unpaid order; placing it again returns the same order. */
export function checkoutHref({ amount, itemName, itemId, listingId, assetId }: Order) {
  return purchasePath({ amount: Number(amount), item: itemName, itemId, listingId, assetId })
}
