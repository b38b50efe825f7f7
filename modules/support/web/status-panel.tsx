import { useQuery } from '@tanstack/react-query'
import type { ServiceStatus } from '@/modules/support/contract'
import { messages } from '@/modules/support/messages'
import { PanelError } from '@/modules/support/web/panel-error'
import { statusQuery } from '@/modules/support/web/queries'
import { classNames } from '@/web/ui/class-names'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'

const statusClasses: Record<ServiceStatus, { text: string; dot: string }> = {
  Operational: { text: 'text-good', dot: 'bg-good' },
  Degraded: { text: 'text-wait', dot: 'bg-wait' },
  Down: { text: 'text-bad', dot: 'bg-bad' },
}

const serviceNames = new Map(Object.entries(messages.status.services))

export function ServiceStatusPanel() {
  const { data, error, refetch } = useQuery(statusQuery)
  return (
    <Panel title={messages.status.title}>
      {data ? (
        <ul className="grid">
          {data.services.map(({ name, status }) => (
            <li key={name} className={rowClasses}>
              <span>{serviceNames.get(name) ?? name}</span>
              <span className={classNames('flex items-center gap-2 font-medium', statusClasses[status].text)}>
                <span
                  aria-hidden="true"
                  className={classNames('size-1.5 rounded-full', statusClasses[status].dot)}
                />
                {messages.status.states[status]}
              </span>
            </li>
          ))}
        </ul>
      ) : error ? (
        <PanelError message={messages.status.failed} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={messages.status.loading}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className={rowClasses}>
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

const rowClasses = 'flex h-9 items-center justify-between gap-4 border-t border-line text-sm first:border-t-0'
