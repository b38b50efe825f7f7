import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { messages as text } from '@/modules/audit-log/messages'
import { actorOf, EntryDetails } from '@/modules/audit-log/web/entry-details'
import { auditLogPath } from '@/modules/audit-log/web/paths'
import { auditLogQuery } from '@/modules/audit-log/web/queries'
import { staffMessages } from '@/web/staff-messages'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TimeAgo } from '@/web/ui/values/time-ago'

const shownMax = 10

/** The actions of staff on a user's account, on the user's page in the back office. */
export function UserHistoryPanel({ userId }: { userId: string }) {
  return <HistoryPanel filter="userId" id={userId} title={text.userPanel.title} none={text.userPanel.none} />
}

/** The actions of staff on a subject, on its page in the back office. */
export function SubjectHistoryPanel({ subjectId }: { subjectId: string }) {
  const { title, none } = text.subjectPanel
  return <HistoryPanel filter="subjectId" id={subjectId} title={title} none={none} />
}

type Props = { filter: 'userId' | 'subjectId'; id: string; title: string; none: string }

function HistoryPanel({ filter, id, title, none }: Props) {
  const { data, error, refetch } = useQuery(auditLogQuery({ [filter]: id }))
  return (
    <Panel
      title={title}
      aside={<Link href={`${auditLogPath}?${filter}=${encodeURIComponent(id)}`}>{text.userPanel.all}</Link>}
    >
      {!data && error && (
        <ErrorState error={error} message={staffMessages.loadFailed} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="block" className="h-12" />}
      {data?.rows.length === 0 && <p className="text-sm text-ink-muted">{none}</p>}
      <ul className="grid gap-2 text-sm empty:hidden">
        {data?.rows.slice(0, shownMax).map((entry) => (
          <li key={entry.id}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span lang="en" className="font-medium">
                {text.actionName(entry.action)}
              </span>
              <span className="text-ink-muted">
                {actorOf(entry)}, <TimeAgo iso={entry.at} />
              </span>
            </p>
            <EntryDetails entry={entry} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
