import { purchasePath } from '@/modules/checkout/web/paths'
import { inDeliveryStates, type Order, type Party, payableStates } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import type { NextActionParams } from '@/modules/orders/next-action/next-action-params'
import { serverNow } from '@/web/lib/api/server-clock'
import { formatDateTime, formatMoney, formatTime, formatTimeLeft } from '@/web/lib/format/format'

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
    deadline: (order.dispute === 'open' ? order.refundsAt : null) ?? order.nextAction.deadline ?? undefined,
    timeLeft: pausedTimeOf(order.nextAction),
  }
}

/** Returns the key of the sentence. A chargeback takes precedence over a dispute, a dispute over a pause, and a pause over the state. */
function situationOf(order: Order): keyof typeof sentences {
  const { state, dispute, chargeback, nextAction } = order
  if (chargeback === 'open') return 'chargebackOpen'
  const rejected = situationAfterRefundError(order)
  if (rejected) return rejected
  if (dispute === 'open') return situationInDispute(order)
  const decided = situationAfterDecision(order)
  if (decided) return decided
  if (order.chargebackAmounts) return situationAfterChargeback(order)
  if (state === 'charged_back' && chargeback === 'won') return 'chargebackReversed'
  if (nextAction.paused) return situationWhilePaused(state, nextAction.paused.reason)
  return situationInState(order)
}

/** What the last reading shows decides what happens at the deadline of an order that was sent. */
function situationInState({ state, watched, nextAction: { ifMissed } }: Order): keyof typeof sentences {
  if (state === 'paid' && watched) return 'watched'
  if (state === 'sent' && ifMissed === 'refunds') return 'sentWithoutCopy'
  if (state === 'sent' && ifMissed === 'disputes') return 'sentUnseen'
  return state === 'created' || state === 'awaiting_payment' ? 'unpaid' : state
}

function situationWhilePaused(
  state: Order['state'],
  reason: NonNullable<Order['nextAction']['paused']>['reason'],
) {
  if (reason === 'processing') return state === 'expiring' ? 'stillProcessing' : 'processing'
  if (reason === 'payment') return state === 'completed' ? 'completedHeld' : 'paymentHeld'
  if (reason === 'site') return 'changesOff'
  return reason === 'inventory' ? 'inventoryHidden' : 'platformUnreachable'
}

/** The provider rejected the refund: an admin has refunded the buyer manually, or may have to. */
function situationAfterRefundError({ state, manualRefund, refundError }: Order) {
  if (state === 'refunded' && manualRefund) return 'manuallyRefunded'
  return state === 'refund_pending' && refundError ? 'refundRejected' : undefined
}

function situationAfterDecision({ state, decision, appeal, appealPaid }: Order) {
  const isReleased = state === 'completed'
  if (appeal?.state === 'open') return isReleased ? 'releaseAppealed' : 'refundAppealed'
  if (appealPaid) return 'paidAfterAppeal'
  return isReleased && decision ? 'decidedForSeller' : undefined
}

/** With a deadline, no staff member may decide. */
function situationInDispute(order: Order): keyof typeof sentences {
  const { state, disputeBy, chargebackAmounts, nextAction, refundsAt } = order
  if (refundsAt) return state === 'sent' ? 'sentDisputedUntilRefund' : 'disputedUntilRefund'
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
    refundsAt: formatDeadline(order.refundsAt),
    deliverTo: (order.isPlayerNamed && deliverTo) || nextAction.unnamedBuyer,
    ...terms,
    timeLeft: formatPausedTime(paused?.remainingSeconds ?? 0),
    refundReason: refundReasonsFor(party)[refundReason ?? 'cancelled'],
    taken: formatMoney(chargebackAmounts?.taken ?? amount),
    remainder: formatMoney(chargebackAmounts?.remainder ?? 0),
    manualRefund: formatMoney(manualRefund?.amount ?? 0),
    appealUntil: order.appealUntil ? formatDateTime(order.appealUntil) : '',
    otherAppealUntil: order.decision?.appealUntil ? formatDateTime(order.decision.appealUntil) : '',
    appealPaid: formatMoney(order.appealPaid ?? 0),
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

/** Undefined if no deadline resumes. */
function pausedTimeOf({ paused }: Order['nextAction']) {
  const hasDeadline = paused && (paused.remainingSeconds > 0 || paused.reason === 'inventory')
  return hasDeadline ? formatPausedTime(paused.remainingSeconds) : undefined
}

function formatPausedTime(seconds: number) {
  return formatTimeLeft(new Date(seconds * 1000).toISOString(), 0) ?? nextAction.zeroTime
}

/** Leaves out the date if it is today. */
function formatDeadline(deadline: string | null) {
  if (deadline === null) return nextAction.unknownDeadline
  const isToday = new Date(deadline).toDateString() === new Date(serverNow()).toDateString()
  return isToday ? formatTime(deadline) : formatDateTime(deadline)
}

/** True while a moderator or the buyer's bank decides. */
function isUnderReview({ dispute, chargeback }: Order) {
  return dispute === 'open' || chargeback === 'open'
}

/** True while the seller shouldn't hand anything over: during a review, except that of a dispute which doesn't stop the refund. */
export function isStopped({ dispute, disputeBy, chargeback }: Order) {
  return chargeback === 'open' || (dispute === 'open' && disputeBy !== 'buyer')
}

/** Returns which buttons to show; the server checks again. */
export function possibleActions(order: Order, party: Party) {
  const { state, dispute, disputeBy } = order
  const reason = order.nextAction.paused?.reason
  const isHeld = reason === 'payment'
  const isUnpaid = payableStates.includes(state) && reason !== 'processing'
  const isInDelivery = inDeliveryStates.includes(state) && !isUnderReview(order)
  const isToSend = state === 'paid' && !isStopped(order)
  const possible = {
    pay: party === 'buyer' && isUnpaid,
    send: party === 'seller' && isToSend && !isHeld,
    receive: party === 'buyer' && isInDelivery && !isHeld,
    dispute: party === 'buyer' && isInDelivery && dispute !== 'decided',
    withdraw: party === 'buyer' && dispute === 'open' && disputeBy === 'buyer',
    cancel: (party === 'buyer' && isUnpaid) || (party === 'seller' && isToSend && dispute !== 'open'),
  }
  return { ...possible, any: Object.values(possible).includes(true) }
}

/** Returns the checkout path of an unpaid order; placing it again returns the same order. */
export function checkoutHref({ amount, itemName, itemId, listingId, assetId }: Order) {
  return purchasePath({ amount: Number(amount), item: itemName, itemId, listingId, assetId })
}
