import { useQuery } from '@tanstack/react-query'
import type { Alerts, QueueAlerts } from '@/modules/admin/contract'
import { messages } from '@/modules/admin/messages'
import { AlertToggle } from '@/modules/admin/web/alerts/alert-toggle'
import { listQueues } from '@/modules/admin/web/alerts/list-queues'
import { alertsQuery } from '@/modules/admin/web/queries'
import { StaffPage } from '@/web/staff/staff-page'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
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
