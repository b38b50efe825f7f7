import type { Order, OrderState } from '@/modules/orders/contract'

export type Step = {
  id: string
  title: string
  /** When it happened; undefined for what is still to come. */
  at?: string
  /** Until when it has to happen. */
  by?: string
  tone: 'done' | 'next' | 'later' | 'bad'
}

/** States that say nothing new to a person have no title. */
const titles: Partial<Record<OrderState, string>> = {
  created: 'Reserved',
  sent: 'The seller marked it as sent',
  completed: 'Completed: the seller was paid',
  expired: 'Ended unpaid',
  refund_pending: 'Refund started',
  refunded: 'Refunded',
  charged_back: 'Taken back by the bank of the buyer',
}

const bad: readonly OrderState[] = ['expired', 'refund_pending', 'refunded', 'charged_back']

const ahead: Partial<Record<OrderState, string[]>> = {
  created: ['The buyer pays', 'The seller hands the item over', 'The buyer confirms'],
  awaiting_payment: ['The buyer pays', 'The seller hands the item over', 'The buyer confirms'],
  expiring: ['The payment is closed'],
  paid: ['The seller hands the item over', 'The buyer confirms'],
  sent: ['The buyer confirms'],
  refund_pending: ['The money arrives back'],
}

/** What happened, and what is still to happen; `escrow` is the operator's word for it. */
export function orderSteps(order: Order, escrow = 'escrow'): Step[] {
  return [...past(order, escrow), ...future(order)]
}

function past({ timeline }: Order, escrow: string): Step[] {
  return timeline.flatMap(({ state, at }) => {
    const title = state === 'paid' ? `Paid: the money is in ${escrow}` : titles[state]
    return title ? [{ id: state, title, at, tone: bad.includes(state) ? 'bad' : 'done' }] : []
  })
}

function future({ state, dispute, turn }: Order): Step[] {
  const to = dispute === 'open' ? ['A moderator decides'] : (ahead[state] ?? [])
  return to.map((title, index) => ({
    id: title,
    title,
    by: index === 0 ? (turn.by ?? undefined) : undefined,
    tone: index === 0 ? 'next' : 'later',
  }))
}
