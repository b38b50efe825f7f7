import { type NextAction, type OrderState, type OrderStatus, orderStates } from '@/modules/orders/contract'
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

/** Moves that only undo a decision about a dispute: together with `dispute` from decided to open. A database trigger rejects them otherwise. */
const undoMoves: Partial<Record<OrderState, readonly OrderState[]>> = {
  completed: ['paid', 'sent'],
  refund_pending: ['paid', 'sent'],
}

/** Unpaid orders, which keep the listing reserved. */
export const unpaidStates: OrderState[] = ['created', 'awaiting_payment', 'expiring']

/** Orders that have not ended. */
export const openStates: OrderState[] = [...unpaidStates, 'paid', 'sent', 'refund_pending']

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

export function statusOf(order: Pick<OrderRow, 'state' | 'dispute'>): OrderStatus {
  return order.dispute === 'open' ? 'disputed' : statuses[order.state]
}

/** Returns a fee in cents: `bps` basis points of the price, rounded half up. */
export function feeCents(priceCents: number, bps: number): number {
  return Math.floor((priceCents * bps + 5000) / 10_000)
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
>

/** Returns who must act next, by when, and what happens if they miss the deadline. */
export function nextAction(order: OrderDeadlines, { isAppealed = false } = {}): NextAction {
  const { state, dispute, chargeback, reserveUntil, deliverBy, confirmBy } = order
  if (chargeback === 'open') return { who: 'provider', deadline: null, ifMissed: null }
  if (isAppealed) return { who: 'staff', deadline: null, ifMissed: null }
  if (dispute === 'open') return nextDecision(order)
  const paused = pauseOf(order)
  if (paused)
    return {
      who: paused.reason === 'inventory' ? 'buyer' : 'platform',
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
      return { who: 'buyer', deadline: isoTime(confirmBy), ifMissed: 'completes' }
    case 'expiring':
    case 'refund_pending':
      return { who: 'provider', deadline: null, ifMissed: null }
    default:
      return { who: 'nobody', deadline: null, ifMissed: null }
  }
}

function nextDecision({ decideBy, fallbackOutcome }: OrderDeadlines): NextAction {
  if (fallbackOutcome === null) return { who: 'staff', deadline: null, ifMissed: null }
  const ifMissed = fallbackOutcome === 'release' ? 'completes' : 'refunds'
  return { who: 'staff', deadline: isoTime(decideBy), ifMissed }
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
