import type { Order, OrderState } from '@/modules/orders/contract'
import { words } from '@/modules/orders/words'

export type Step = {
  id: string
  title: string
  /** When it happened; undefined for what is still to come. */
  at?: string
  /** Until when it has to happen. */
  by?: string
  tone: 'done' | 'next' | 'later' | 'bad'
}

type Ahead = keyof typeof words.timeline.ahead

const bad: readonly OrderState[] = ['expired', 'refund_pending', 'refunded', 'charged_back']

const ahead: Partial<Record<OrderState, Ahead[]>> = {
  created: ['pay', 'handOver', 'confirm'],
  awaiting_payment: ['pay', 'handOver', 'confirm'],
  expiring: ['close'],
  paid: ['handOver', 'confirm'],
  sent: ['confirm'],
  refund_pending: ['moneyBack'],
}

/** What happened, and what is still to happen; `escrow` is the operator's word for it. */
export function orderSteps(order: Order, escrow: string): Step[] {
  return [...past(order, escrow), ...future(order)]
}

function past({ timeline, givenOtherwise }: Order, escrow: string): Step[] {
  return timeline.flatMap(({ state, at }) => {
    const isOtherwise = state === 'refunded' && givenOtherwise !== null
    const title = isOtherwise ? words.timeline.otherwise : words.timeline.past[state]?.({ escrow })
    return title ? [{ id: state, title, at, tone: bad.includes(state) ? 'bad' : 'done' }] : []
  })
}

function future(order: Order): Step[] {
  const { turn } = order
  return aheadOf(order).map((id, index) => ({
    id,
    title: words.timeline.ahead[id],
    by: index === 0 ? (turn.by ?? undefined) : undefined,
    tone: index === 0 ? 'next' : 'later',
  }))
}

function aheadOf({ state, dispute, chargeback }: Order): Ahead[] {
  if (chargeback === 'open') return ['bankDecides']
  return dispute === 'open' ? ['decide'] : (ahead[state] ?? [])
}
