import type { Order } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { orderSteps, type Step } from '@/modules/orders/web/order/order-steps'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'

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
