import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import type { ReportCase } from '@/modules/reports/contract'
import { staffMessages } from '@/modules/reports/staff-messages'
import { CloseCaseForm } from '@/modules/reports/web/close-case-form'
import { reportCasePath, reportsPath } from '@/modules/reports/web/paths'
import { RemoveButton } from '@/modules/reports/web/remove-button'
import { reportCaseQuery } from '@/modules/reports/web/staff-queries'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { SlotView } from '@/web/lib/slots'
import { CaseBar } from '@/web/staff/case-bar'
import { PersonLink } from '@/web/staff/person-link'
import { personActionSlot } from '@/web/staff/slots'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'
import { TimeAgo } from '@/web/ui/time-ago'

const { case: text, subjects, title } = staffMessages

/** A reported thing: what it said, why it was reported, and the form that closes the case. */
export function ReportCasePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(reportCaseQuery(id))
  if (data) return <LoadedCase key={id} found={data} />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <StaffPage title={title}>
      {isGone ? (
        <EmptyState message={text.gone} action={<AllReports />} />
      ) : error ? (
        <ErrorState message={errorMessage(error, text.loadFailed)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-96" />
      )}
    </StaffPage>
  )
}

function AllReports() {
  return (
    <Button asChild size="sm">
      <Link href={reportsPath}>{text.back}</Link>
    </Button>
  )
}

function LoadedCase({ found }: { found: ReportCase }) {
  const { id, subject, reportedId, reported, content, path, isRemovable, reasons } = found
  return (
    <StaffPage
      title={`${subjects[subject] ?? subject}: ${reported}`}
      lead={
        <Link href={reportsPath} className="inline-flex items-center gap-1.5 hover:text-ink">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {text.back}
        </Link>
      }
    >
      <CaseBar queue="reports" id={id} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Panel title={text.content}>
            <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
              {content}
            </p>
            <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
              <span>
                {text.reported}: <PersonLink userId={reportedId}>{reported}</PersonLink>
              </span>
              <SlotView
                slot={personActionSlot}
                props={{ userId: reportedId, username: reported, about: reportCasePath(id) }}
              />
              {path && (
                <Link href={path} className="text-accent underline-offset-4 hover:underline">
                  {text.open}
                </Link>
              )}
              {isRemovable && <RemoveButton found={found} />}
            </p>
          </Panel>
          <Reasons reasons={reasons} />
        </div>
        <CloseCaseForm caseId={id} />
      </div>
    </StaffPage>
  )
}

function Reasons({ reasons }: Pick<ReportCase, 'reasons'>) {
  return (
    <Panel title={text.count(reasons.length)} flush>
      <ul>
        {reasons.map(({ id, reporterId, reporter, reason, content, createdAt }) => (
          <li key={id} className="grid gap-1 border-t border-line px-5 py-3 text-sm first:border-t-0">
            <p className="flex flex-wrap gap-2 text-xs text-ink-muted">
              <PersonLink userId={reporterId}>{reporter}</PersonLink>
              <TimeAgo iso={createdAt} />
            </p>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {reason || text.noReason}
            </p>
            {content !== null && (
              <p className="text-xs whitespace-pre-wrap text-ink-muted wrap-anywhere">
                {text.changed} {content}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
