import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alerts, QueueAlerts } from '@/modules/admin/contract'
import { messages } from '@/modules/admin/messages'
import { listQueues } from '@/modules/admin/web/alerts/list-queues'
import { alertsQuery, useSaveAlerts } from '@/modules/admin/web/queries'
import { StaffPage } from '@/web/staff/staff-page'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'
import { Badge } from '@/web/ui/values/badge'

const { alerts: text } = messages
const channels = ['email', 'push', 'badge'] as const

/** Where staff choose email, push and badge for each queue. */
export function AlertsPage() {
  const { data, error, refetch } = useQuery(alertsQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      {data ? (
        <Panel flush className="max-w-3xl">
          <AlertTable alerts={data.queues} />
          <Notes alerts={data} />
        </Panel>
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-[36rem] max-w-3xl" />
      )}
    </StaffPage>
  )
}

function AlertTable({ alerts }: { alerts: readonly QueueAlerts[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{text.title}</caption>
      <thead>
        <tr className="text-xs text-ink-muted">
          <th scope="col" className="px-5 py-2 text-start font-medium">
            {text.queue}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-16 px-2 py-2 font-medium sm:w-24">
              {text.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => (
          <AlertRow key={alert.name} alert={alert} />
        ))}
      </tbody>
    </table>
  )
}

function AlertRow({ alert }: { alert: QueueAlerts }) {
  const { label } = alert
  return (
    <tr className="border-t border-line hover:bg-surface-float">
      <th scope="row" className="px-5 py-2.5 text-start font-normal">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {label}
          {alert.lacksRecipient && <Badge tone="wait">{text.lacksRecipient}</Badge>}
        </span>
      </th>
      {channels.map((channel) => {
        const isOn = alert[channel]
        return (
          <td key={channel} className="px-2 text-center text-ink-muted">
            {isOn === null ? (
              text.none
            ) : (
              <AlertToggle
                queue={alert.name}
                channel={channel}
                isOn={isOn}
                label={text.cell(label, text.channels[channel])}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

function Notes({ alerts: { emailsGoTo, queues: all } }: { alerts: Alerts }) {
  const badgeOnly = all.filter(({ email }) => email === null)
  return (
    <div className="grid gap-1 border-t border-line px-5 py-4 text-sm text-ink-muted">
      <p>{text.about[emailsGoTo]}</p>
      <p>{text.about.push}</p>
      <p>{text.about.badge}</p>
      {badgeOnly.length > 0 && <p>{text.about.badgeOnly(listQueues(badgeOnly))}</p>}
    </div>
  )
}

const { alerts: alertToggleText } = messages

type Props = { queue: string; channel: 'email' | 'push' | 'badge'; isOn: boolean; label: string }

/** Saves every change immediately. */
function AlertToggle({ queue, channel, isOn, label }: Props) {
  const { mutateAsync } = useSaveAlerts(queue)
  // Local state, because a cache update would render too late for the clicked checkbox to stay checked.
  const [unsaved, setUnsaved] = useState<boolean>()
  function save(next: boolean) {
    setUnsaved(next)
    void mutateAsync({ [channel]: next })
      .catch((reason) => showError(alertToggleText.notSaved, reason))
      .finally(() => setUnsaved((latest) => (latest === next ? undefined : latest)))
  }
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={unsaved ?? isOn}
      onChange={({ target }) => save(target.checked)}
      className="mx-auto block size-6 accent-accent"
    />
  )
}
