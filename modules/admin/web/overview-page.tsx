import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { QueueSummary } from '@/modules/admin/contract'
import { messages } from '@/modules/admin/messages'
import { MissingRecipients } from '@/modules/admin/web/alerts/missing-recipients'
import { Checklist } from '@/modules/admin/web/checks/checklist'
import { Figures } from '@/modules/admin/web/figures/figures'
import { alertsPath } from '@/modules/admin/web/paths'
import { buildQuery, checksQuery } from '@/modules/admin/web/queries'
import { queuePath } from '@/src/kit/staff/paths'
import { formatCount, formatUtcDate } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { useRight } from '@/web/lib/session/viewer'
import { queuesQuery } from '@/web/staff/queries'
import { overviewTileSlot } from '@/web/staff/slots'
import { StaffPage } from '@/web/staff/staff-page'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { cases: text } = messages

/** The queues, the setup checks that aren't ok yet, and charts of the site. */
export function OverviewPage() {
  const isAdmin = useRight('administration')
  const readsMoney = useRight('money')
  const queues = useQuery(queuesQuery)
  const checks = useQuery({ ...checksQuery, enabled: isAdmin })
  // The panels above determine where the rest is, so it waits for them.
  const isLoading = queues.isPending || (isAdmin && checks.isPending)
  return (
    <StaffPage title={messages.overview}>
      <Panel
        title={text.title}
        aside={
          <Link href={alertsPath} className="whitespace-nowrap hover:underline">
            {messages.alerts.choose}
          </Link>
        }
        flush
      >
        <Queues />
      </Panel>
      {!queues.isPending && isAdmin && <Checklist />}
      {isLoading || (
        <>
          {readsMoney && <Figures />}
          <SlotView slot={overviewTileSlot} />
          <BuildFooter />
        </>
      )}
    </StaffPage>
  )
}

/** Says nothing while it isn't known. */
function BuildFooter() {
  const { data } = useQuery(buildQuery)
  const commit =
    data?.commit && data.date ? ` (${messages.commit(data.commit, formatUtcDate(data.date))})` : ''
  return (
    <footer className="min-h-5 text-sm text-ink-muted">
      {data && `${messages.build(data.version)}${commit}`}
    </footer>
  )
}

function Queues() {
  const { data, error, refetch } = useQuery(queuesQuery)
  if (!data && error)
    return <ErrorState error={error} message={messages.loadFailed} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="p-5">
        <Skeleton shape="block" className="h-24" />
      </div>
    )
  const open = data.filter(({ count }) => count > 0)
  return (
    <>
      <MissingRecipients queues={data} />
      {open.length > 0 ? (
        <OpenQueues open={open} />
      ) : (
        <div className="p-5">
          <EmptyState message={text.none} />
        </div>
      )}
    </>
  )
}

function OpenQueues({ open }: { open: readonly QueueSummary[] }) {
  return (
    <DataTable
      caption={text.title}
      columns={[{ label: text.queue }, { label: text.open, numeric: true }, { label: text.oldest }]}
    >
      {open.map(({ name, label, count, oldestAt }) => (
        <TableRow key={name}>
          <TableCell>
            <Link href={queuePath(name)}>{label}</Link>
          </TableCell>
          <TableCell numeric>{formatCount(count)}</TableCell>
          <TableCell>{oldestAt && <TimeAgo iso={oldestAt} />}</TableCell>
        </TableRow>
      ))}
    </DataTable>
  )
}
