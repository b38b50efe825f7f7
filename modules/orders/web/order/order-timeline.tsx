import type { Order, OrderState } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'

type Step = {
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

const dots: Record<Step['tone'], string> = {
  done: 'bg-good',
  bad: 'bg-bad',
  next: 'border-2 border-accent bg-surface-raised',
  later: 'border border-line-strong bg-surface-raised',
}

export function OrderTimeline({ order }: { order: Order }) {
  const { escrow } = useClientConfig()
  return (
    <ol>
      {orderSteps(order, escrow).map((step) => (
        <li
          key={step.id}
          aria-current={step.tone === 'next' ? 'step' : undefined}
          className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-6 last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-4 bottom-[-0.25rem] start-[5px] w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className={classNames('relative mt-1 size-[11px] rounded-full', dots[step.tone])}
          />
          <div className="grid gap-0.5 text-sm">
            <p className={step.tone === 'later' ? 'text-ink-muted' : 'font-medium'}>{step.title}</p>
            {step.at && (
              <time dateTime={step.at} className="tabular text-ink-muted">
                {formatDateTime(step.at)}
              </time>
            )}
            {step.deadline && (
              <p className="tabular text-ink-muted">{messages.timeline.by(formatDateTime(step.deadline))}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
