import { useQuery } from '@tanstack/react-query'
import type { ServiceStatus } from '@/modules/support/contract'
import { PanelFault } from '@/modules/support/web/panel-fault'
import { statusQuery } from '@/modules/support/web/queries'
import { words } from '@/modules/support/words'
import { classNames } from '@/web/ui/class-names'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const looks: Record<ServiceStatus, { text: string; dot: string }> = {
  Operational: { text: 'text-good', dot: 'bg-good' },
  Degraded: { text: 'text-wait', dot: 'bg-wait' },
  Down: { text: 'text-bad', dot: 'bg-bad' },
}

const serviceNames = new Map(Object.entries(words.status.services))

/** As the server measured it just now. */
export function StatusPanel() {
  const { data, error, refetch } = useQuery(statusQuery)
  return (
    <Panel title={words.status.title}>
      {data ? (
        <ul className="grid">
          {data.services.map(({ name, status }) => (
            <li key={name} className={rowLook}>
              <span>{serviceNames.get(name) ?? name}</span>
              <span className={classNames('flex items-center gap-2 font-medium', looks[status].text)}>
                <span aria-hidden="true" className={classNames('size-1.5 rounded-full', looks[status].dot)} />
                {words.status.states[status]}
              </span>
            </li>
          ))}
        </ul>
      ) : error ? (
        <PanelFault message={words.status.failed} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={words.status.loading}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className={rowLook}>
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

const rowLook = 'flex h-9 items-center justify-between gap-4 border-t border-line text-sm first:border-t-0'
