import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ReportAbout } from '@/modules/reports/contract'
import { staffMessages } from '@/modules/reports/staff-messages'
import { reportCasePath } from '@/modules/reports/web/paths'
import { reportsAboutQuery } from '@/modules/reports/web/staff-queries'
import { useViewer } from '@/web/lib/session/viewer'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { about: text, subjects } = staffMessages

/** On the page of a person in the back office: what others reported about them. Staff don't see reports about themselves. */
export function ReportsAboutPanel({ userId }: { userId: string }) {
  const viewer = useViewer()
  return viewer.state === 'user' && viewer.user.id === userId ? null : <ReportsAbout userId={userId} />
}

function ReportsAbout({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(reportsAboutQuery(userId))
  return (
    <Panel title={text.title}>
      {!data && error && (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="block" className="h-12" />}
      {data?.length === 0 && <p className="text-sm text-ink-muted">{text.none}</p>}
      <ul className="grid gap-4 text-sm empty:hidden">
        {data?.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </Panel>
  )
}

function Report({ report }: { report: ReportAbout }) {
  const { caseId, subject, content, reason, reporter, createdAt, closedAt, outcome } = report
  const name = subjects[subject] ?? subject
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {closedAt === null ? (
          <Link href={reportCasePath(caseId)} className="font-medium underline-offset-4 hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <Badge tone={closedAt === null ? 'wait' : outcome === 'acted' ? 'bad' : 'neutral'}>
          {closedAt === null ? text.open : outcome ? text.outcomes[outcome] : text.closed}
        </Badge>
        <span className="text-ink-muted">
          {text.by(reporter ?? text.formerUser)}, <TimeAgo iso={createdAt} />
        </span>
      </p>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        {content}
      </p>
      {reason && (
        <p dir="auto" className="text-ink-muted wrap-anywhere">
          {text.reason(reason)}
        </p>
      )}
    </li>
  )
}
