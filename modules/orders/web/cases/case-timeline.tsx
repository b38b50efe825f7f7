import type { DecisionKind, Outcome } from '@/modules/orders/contract'
import { appealMessages } from '@/modules/orders/disputes/appeal-messages'
import type { CaseEvent } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import type { AppealState } from '@/modules/orders/order/appeal-contract'
import { JournalTable } from '@/modules/orders/web/cases/journal-table'
import { formatDateTime } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { Panel } from '@/web/ui/panel'

const { timeline: text } = caseMessages

const dots = new Map<CaseEvent['kind'], string>([
  ['state', 'bg-ink-muted'],
  ['dispute', 'bg-bad'],
  ['message', 'bg-accent'],
  ['direct', 'border-2 border-accent bg-surface-raised'],
  ['decision', 'bg-good'],
  ['appeal', 'bg-bad'],
  ['money', 'border-2 border-line-strong bg-surface-raised'],
])

/** Events, money and messages, oldest first. */
export function CaseTimeline({ events }: { events: CaseEvent[] }) {
  return (
    <Panel title={text.title}>
      <ol className="grid gap-4">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end.
          <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
            <span
              aria-hidden="true"
              className={classNames('mt-1.5 size-2.5 rounded-full', dots.get(event.kind))}
            />
            <div className="grid gap-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{eventTitle(event)}</span>
                <time dateTime={event.at} className="tabular text-xs text-ink-muted">
                  {formatDateTime(event.at)}
                </time>
              </p>
              {event.text && <p className="whitespace-pre-wrap wrap-anywhere">{event.text}</p>}
              {event.journal && (
                <div className="max-w-md">
                  <JournalTable caption={eventTitle(event)} legs={event.journal} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const { timeline: eventTitleText, outcomes } = caseMessages

/** The title of an event: "judge decided: Refund buyer". */
export function eventTitle({ kind, by, fact }: CaseEvent): string {
  const name = eventTitleText.by[by ?? ''] ?? by ?? ''
  switch (kind) {
    case 'state':
      return eventTitleText.states[fact ?? ''] ?? fact ?? ''
    case 'dispute':
      return eventTitleText.dispute(name)
    case 'message':
      return eventTitleText.message(name)
    case 'direct':
      return eventTitleText.direct(name)
    case 'appeal':
      return appealMessages.events[(fact ?? 'open') as AppealState](name)
    case 'money':
      return eventTitleText.money[fact ?? ''] ?? fact ?? ''
    case 'decision': {
      // Safe: the server joins the two with a space.
      const [done, outcome] = (fact ?? '').split(' ') as [DecisionKind, Outcome]
      return eventTitleText.decision({
        by: by ?? '',
        kind: eventTitleText.decisions[done],
        outcome: outcomes[outcome],
      })
    }
  }
}
