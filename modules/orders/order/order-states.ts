import { type Order, type OrderState, type OrderStatus, orderStates } from '@/modules/orders/contract'
import type { NextAction } from '@/modules/orders/next-action/next-action-contract'
import type { LastReading } from '@/modules/orders/ports'
import type { orders } from '@/modules/orders/schema'
import { isoTime } from '@/src/kit/text/iso-time'

/** The allowed state transitions. A database trigger rejects all others. */
export const moves: Record<OrderState, readonly OrderState[]> = {
  created: ['awaiting_payment', 'expiring', 'paid', 'expired'],
  awaiting_payment: ['paid', 'expiring', 'expired'],
  expiring: ['expired', 'paid'],
  expired: [],
  paid: ['sent', 'completed', 'refund_pending', 'charged_back'],
  sent: ['completed', 'refund_pending', 'charged_back'],
  completed: ['refund_pending', 'charged_back'],
  refund_pending: ['refunded', 'charged_back'],
  refunded: [],
  charged_back: [],
}

/** Moves that only undo what staff decided: about a dispute, together with `dispute` from decided to open, or a cancellation or a reversal. A database trigger rejects them otherwise. */
const undoMoves: Partial<Record<OrderState, readonly OrderState[]>> = {
  completed: ['paid', 'sent'],
  refund_pending: ['paid', 'sent', 'completed'],
}

type OrderRow = typeof orders.$inferSelect

const statuses: Record<OrderState, OrderStatus> = {
  created: 'pending',
  awaiting_payment: 'pending',
  expiring: 'pending',
  expired: 'failed',
  paid: 'pending',
  sent: 'pending',
  completed: 'completed',
  refund_pending: 'pending',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

/** Returns the states from which an order can move to `state`, or those from which undoing a decision returns to it. */
export function sourcesOf(state: OrderState, { undoes = false } = {}): OrderState[] {
  return orderStates.filter((from) => (undoes ? undoMoves : moves)[from]?.includes(state))
}

/** True if an order reached a step of its timeline because a decision was undone: there is no other way back. */
export function isUndoingStep(steps: readonly { state: OrderState }[], index: number): boolean {
  const [before, now] = [steps[index - 1]?.state, steps[index]?.state]
  return before !== undefined && now !== undefined && Boolean(undoMoves[before]?.includes(now))
}

/** Presents the timeline of an order. */
export function presentSteps(steps: readonly { state: OrderState; at: number }[]): Order['timeline'] {
  return steps.map(({ state, at }, index) => ({
    state,
    at: isoTime(at),
    ...(isUndoingStep(steps, index) && { undoes: true }),
  }))
}

export function statusOf(order: Pick<OrderRow, 'state' | 'dispute'>): OrderStatus {
  return order.dispute === 'open' ? 'disputed' : statuses[order.state]
}

/** Returns the states of orders with this status that have no open dispute. */
export function statesOf(status: OrderStatus): OrderState[] {
  return orderStates.filter((state) => statuses[state] === status)
}

type OrderDeadlines = Pick<
  OrderRow,
  | 'state'
  | 'dispute'
  | 'chargeback'
  | 'decideBy'
  | 'fallbackOutcome'
  | 'reserveUntil'
  | 'deliverBy'
  | 'confirmBy'
  | 'pausedAt'
  | 'pauseReason'
  | 'paymentHold'
  | 'paymentHoldAt'
>

/** Returns who must act next, by when, and what happens if they miss the deadline. */
export function nextAction(
  order: OrderDeadlines,
  { isAppealed = false, reading }: { isAppealed?: boolean; reading?: LastReading } = {},
): NextAction {
  const { state, dispute, chargeback, reserveUntil, deliverBy, confirmBy } = order
  if (chargeback === 'open') return { who: 'provider', deadline: null, ifMissed: null }
  if (isAppealed) return { who: 'staff', deadline: null, ifMissed: null }
  if (dispute === 'open') return nextDecision(order)
  if (order.paymentHold !== null) return waitForPayment(order)
  const paused = pauseOf(order)
  if (paused)
    return {
      who: pausedActors[paused.reason],
      deadline: null,
      ifMissed: null,
      paused,
    }
  switch (state) {
    case 'created':
    case 'awaiting_payment':
      return { who: 'buyer', deadline: isoTime(reserveUntil), ifMissed: 'expires' }
    case 'paid':
      return { who: 'seller', deadline: isoTime(deliverBy), ifMissed: 'refunds' }
    case 'sent':
      return { who: 'buyer', deadline: isoTime(confirmBy), ifMissed: reading?.atDeadline ?? 'completes' }
    case 'expiring':
    case 'refund_pending':
      return { who: 'provider', deadline: null, ifMissed: null }
    default:
      return { who: 'nobody', deadline: null, ifMissed: null }
  }
}

const pausedActors = {
  inventory: 'buyer',
  platform: 'platform',
  site: 'nobody',
  payment: 'provider',
  processing: 'provider',
} as const

function nextDecision({ decideBy, fallbackOutcome }: OrderDeadlines): NextAction {
  if (fallbackOutcome === null) return { who: 'staff', deadline: null, ifMissed: null }
  const ifMissed = fallbackOutcome === 'release' ? 'completes' : 'refunds'
  return { who: 'staff', deadline: isoTime(decideBy), ifMissed }
}

/** A payment that isn't charged yet may still arrive; otherwise the time that is left runs on when the payment is final. */
function waitForPayment(order: OrderDeadlines): NextAction {
  const { state, paymentHold, deliverBy, confirmBy, paymentHoldAt } = order
  const reason = paymentHold === 'processing' ? 'processing' : 'payment'
  const deadline = state === 'paid' ? deliverBy : state === 'sent' ? confirmBy : null
  const remainingMs = deadline === null || paymentHoldAt === null ? 0 : deadline - paymentHoldAt
  const remainingSeconds = Math.max(0, Math.ceil(remainingMs / 1000))
  return { who: 'provider', deadline: null, ifMissed: null, paused: { reason, remainingSeconds } }
}

function pauseOf({
  state,
  deliverBy,
  confirmBy,
  pausedAt,
  pauseReason,
}: OrderDeadlines): NextAction['paused'] {
  const deadline = state === 'paid' ? deliverBy : confirmBy
  if (pausedAt === null || pauseReason === null || deadline === null) return undefined
  const remainingSeconds = Math.max(0, Math.ceil((deadline - pausedAt) / 1000))
  return { reason: pauseReason, remainingSeconds }
}
