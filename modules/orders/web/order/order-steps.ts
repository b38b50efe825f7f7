import type { Order, OrderState } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'

export type Step = {
  id: string
  title: string
  /** When it happened; undefined for upcoming steps. */
  at?: string
  deadline?: string
  tone: 'done' | 'next' | 'later' | 'bad'
}

type UpcomingStep = keyof typeof messages.timeline.upcoming

const badStates: readonly OrderState[] = ['expired', 'refund_pending', 'refunded', 'charged_back']

const upcomingByState: Partial<Record<OrderState, UpcomingStep[]>> = {
  created: ['pay', 'handOver', 'confirm'],
  awaiting_payment: ['pay', 'handOver', 'confirm'],
  expiring: ['close'],
  paid: ['handOver', 'confirm'],
  sent: ['confirm'],
  refund_pending: ['refund'],
}

/** Returns past and upcoming steps; `escrow` is the operator's term for it. */
export function orderSteps(order: Order, escrow: string): Step[] {
  return [...pastSteps(order, escrow), ...upcomingSteps(order)]
}

function pastSteps({ timeline, manualRefund }: Order, escrow: string): Step[] {
  return timeline.flatMap(({ state, at, undoes }, index) => {
    const title = pastTitle()
    return title
      ? [{ id: `${index} ${state}`, title, at, tone: badStates.includes(state) ? 'bad' : 'done' }]
      : []

    function pastTitle() {
      if (state === 'refunded' && manualRefund !== null) return messages.timeline.manualRefund
      if (undoes) return messages.timeline.undone
      return messages.timeline.past[state]?.({ escrow })
    }
  })
}

function upcomingSteps(order: Order): Step[] {
  const { nextAction } = order
  return upcomingOf(order).map((id, index) => ({
    id,
    title: messages.timeline.upcoming[id],
    deadline: index === 0 ? (nextAction.deadline ?? undefined) : undefined,
    tone: index === 0 ? 'next' : 'later',
  }))
}

function upcomingOf({ state, dispute, chargeback, appeal }: Order): UpcomingStep[] {
  if (chargeback === 'open') return ['bankDecides']
  return dispute === 'open' || appeal?.state === 'open' ? ['decide'] : (upcomingByState[state] ?? [])
}
