import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '@/modules/auth/messages'
import type { SecurityEventInfo } from '@/modules/auth/security-event-contract'
import { securityEventsQuery } from '@/modules/auth/web/security/queries'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { activity: text } = messages.security
const shownAtFirst = 8

/** Recent events of the account, so that users notice logins and changes that aren't theirs. */
export function ActivityPanel() {
  return (
    <Panel title={text.title} flush>
      <p className="border-b border-line px-5 py-3 text-sm text-ink-muted">{text.lead}</p>
      <EventList />
    </Panel>
  )
}

function EventList() {
  const { data: events, error, refetch } = useQuery(securityEventsQuery)
  if (events?.length === 0) return <p className="px-5 py-4 text-sm text-ink-muted">{text.empty}</p>
  if (events) return <Events events={events} />
  if (error)
    return (
      <div className="p-5">
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid h-[60px] content-center gap-2 px-5">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3 w-52" />
    </div>
  )
}

function Events({ events }: { events: SecurityEventInfo[] }) {
  const [areAllShown, setAllShown] = useState(false)
  return (
    <>
      <ul className="divide-y divide-line">
        {(areAllShown ? events : events.slice(0, shownAtFirst)).map((event) => (
          <li key={event.id} className="grid gap-0.5 px-5 py-3">
            <p className="text-sm font-medium wrap-anywhere">{describeEvent(event)}</p>
            <p className="text-xs text-ink-muted">
              <TimeAgo iso={event.at} /> · {describeOrigin(event)}
            </p>
          </li>
        ))}
      </ul>
      {events.length > shownAtFirst && (
        <div className="border-t border-line px-5 py-4">
          <Button size="sm" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
            {areAllShown ? text.showFewer : text.showAll(events.length)}
          </Button>
        </div>
      )}
    </>
  )
}

const { activity: describeEventText } = messages.security

/** Describes an event in a sentence for the user. */
function describeEvent(event: SecurityEventInfo): string {
  const sentence = describeOne(event)
  return event.count > 1 ? describeEventText.times(sentence, event.count) : sentence
}

/** The browser and network that a security event came from. */
function describeOrigin(event: SecurityEventInfo): string {
  const { network } = event
  if (network === 'console') return describeEventText.console
  const where = network === 'unknown' ? describeEventText.unknownNetwork : describeEventText.network(network)
  return `${messages.security.sessions.device(event)} · ${where}`
}

function describeOne({ kind, detail, subjectId }: SecurityEventInfo): string {
  const [value, subject] = [detail ?? '', subjectId ?? '']
  switch (kind) {
    case 'code-sent':
    case 'code-accepted':
    case 'code-refused':
      return describeEventText.codes[kind](lookUp(describeEventText.codeNames, value) ?? messages.code.label)
    case 'role-changed':
      return lookUp(describeEventText.roles, value) ?? value
    case 'staff-action':
      return (
        lookUp(describeEventText.staffActions, value)?.(subject) ??
        describeEventText.otherStaffAction(value, subject)
      )
    default:
      return describeEventText.events[kind]
  }
}

function lookUp<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}
