import type { NextAction, OrderState, OrderStatus } from '@/modules/orders/contract'
import { isoTime } from '@/src/kit/iso-time'

/** Every move an order may make. A trigger in the database refuses all others. */
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

/** Unpaid orders: they hold a reservation of the listing. */
export const unpaidStates: OrderState[] = ['created', 'awaiting_payment', 'expiring']

/** Orders that are under way: money or a listing hangs on them. */
export const openStates: OrderState[] = [...unpaidStates, 'paid', 'sent', 'refund_pending']

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

/** The states from which an order may come into `state`. */
export function sourcesOf(state: OrderState): OrderState[] {
  return (Object.keys(moves) as OrderState[]).filter((from) => moves[from].includes(state))
}

export function statusOf(order: { state: OrderState; dispute: 'none' | 'open' | 'decided' }): OrderStatus {
  return order.dispute === 'open' ? 'disputed' : statuses[order.state]
}

/** A fee in cents: `bps` hundredths of a percent of the price, rounded half up. */
export function feeCents(priceCents: number, bps: number): number {
  return Math.floor((priceCents * bps + 5000) / 10_000)
}

interface OrderDeadlines {
  state: OrderState
  dispute: 'none' | 'open' | 'decided'
  chargeback: 'none' | 'open' | 'won' | 'lost'
  reserveUntil: number
  deliverBy: number | null
  confirmBy: number | null
  pausedAt: number | null
  pauseReason: 'platform' | 'inventory' | null
}

/** Who must act, by when, and what happens otherwise. */
export function nextAction(order: OrderDeadlines): NextAction {
  const { state, dispute, chargeback, reserveUntil, deliverBy, confirmBy } = order
  if (chargeback === 'open') return { who: 'provider', deadline: null, ifMissed: null }
  if (dispute === 'open') return { who: 'staff', deadline: null, ifMissed: null }
  const paused = pauseOf(order)
  if (paused)
    return { who: paused.why === 'inventory' ? 'buyer' : 'platform', deadline: null, ifMissed: null, paused }
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

function pauseOf({
  state,
  deliverBy,
  confirmBy,
  pausedAt,
  pauseReason,
}: OrderDeadlines): NextAction['paused'] {
  const deadline = state === 'paid' ? deliverBy : confirmBy
  if (pausedAt === null || pauseReason === null || deadline === null) return undefined
  return { why: pauseReason, leftSeconds: Math.max(0, Math.ceil((deadline - pausedAt) / 1000)) }
}
