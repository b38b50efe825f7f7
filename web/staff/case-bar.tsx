import { useQuery } from '@tanstack/react-query'
import { hourMs } from '@/src/kit/text/duration'
import { serverNow } from '@/web/lib/api/server-clock'
import { formatDateTime } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'
import { caseQuery, type OpenCase, useCaseMutations } from '@/web/staff/queries'
import { staffMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Select } from '@/web/ui/forms/select'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'

const { cases: text } = staffMessages
const durations = [
  { value: '', label: text.snooze },
  { value: String(hourMs), label: text.snoozeFor.hour },
  { value: String(24 * hourMs), label: text.snoozeFor.day },
  { value: String(72 * hourMs), label: text.snoozeFor.threeDays },
  { value: String(168 * hourMs), label: text.snoozeFor.week },
]

/** On the page of an open case: who works on it, and buttons to claim, release and put it off. Nothing for a closed case. */
export function CaseBar({ queue, id }: { queue: string; id: string }) {
  const { data, isError } = useQuery(caseQuery(queue, id))
  const viewer = useViewer()
  if (isError) return null
  if (!data) return <Skeleton shape="block" className="h-25 sm:h-12.5" />
  const { assignee, snoozedUntil } = data
  const isOwn = assignee !== null && viewer.state === 'user' && viewer.user.id === assignee.id
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface-raised px-4 py-2 text-sm">
      <p className="min-w-0 flex-1 text-ink-muted max-sm:basis-full">
        {assignee === null ? text.nobody : isOwn ? text.you : text.other(assignee.username)}
        {snoozedUntil && <span>{` ${text.snoozed(formatDateTime(snoozedUntil))}`}</span>}
      </p>
      <CaseActions queue={queue} open={data} />
    </div>
  )
}

/** The buttons of a case. `name` tells them from those of other cases on the page. */
export function CaseActions({ queue, open, name }: { queue: string; open: OpenCase; name?: string }) {
  const { claim, release, snooze } = useCaseMutations(queue, open.id)
  const onError = (error: unknown) => showError(text.failed, error)
  const labelOf = (label: string) => (name === undefined ? undefined : `${label}: ${name}`)
  const [change, label] = open.assignee === null ? [claim, text.claim] : [release, text.release]
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        aria-label={labelOf(label)}
        busy={change.isPending}
        onClick={() => change.mutate(undefined, { onError })}
      >
        {label}
      </Button>
      {open.snoozedUntil ? (
        <Button
          size="sm"
          aria-label={labelOf(text.wake)}
          busy={snooze.isPending}
          onClick={() => snooze.mutate(null, { onError })}
        >
          {text.wake}
        </Button>
      ) : (
        <Select
          aria-label={labelOf(text.snoozeLabel) ?? text.snoozeLabel}
          className="w-28 [&>select]:h-8"
          options={durations}
          value=""
          onChange={({ target }) =>
            snooze.mutate(new Date(serverNow() + Number(target.value)).toISOString(), { onError })
          }
        />
      )}
    </div>
  )
}
