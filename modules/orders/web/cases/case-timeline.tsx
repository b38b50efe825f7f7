import type { CaseEvent } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { eventTitle } from '@/modules/orders/web/cases/event-title'
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
