import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import type { ReportCase } from '@/modules/reports/contract'
import { staffMessages } from '@/modules/reports/staff-messages'
import { DecisionForm } from '@/modules/reports/web/decision-form'
import { reportCasePath } from '@/modules/reports/web/paths'
import { RelatedPanel } from '@/modules/reports/web/related-panel'
import { reportCaseQuery } from '@/modules/reports/web/staff-queries'
import { casesPath } from '@/src/kit/staff/paths'
import { isNotFound } from '@/web/lib/api/api-error'
import { SlotView } from '@/web/lib/modules/slots'
import { CaseBar } from '@/web/staff/case-bar'
import { PersonLink } from '@/web/staff/person-link'
import { personActionSlot } from '@/web/staff/slots'
import { StaffPage } from '@/web/staff/staff-page'
import { staffMessages as shared } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { case: text, subjects, title } = staffMessages

/** A reported thing: what it said and what it is like now, why it was reported, related reports, and the form that decides all of them. */
export function ReportCasePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(reportCaseQuery(id))
  if (data) return <LoadedCase key={id} found={data} />
  const isGone = isNotFound(error)
  return (
    <StaffPage title={title}>
      {isGone ? (
        <EmptyState message={shared.cases.gone} action={<AllCases />} />
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-96" />
      )}
    </StaffPage>
  )
}

function AllCases() {
  return (
    <Button asChild size="sm">
      <Link href={casesPath}>{shared.cases.all}</Link>
    </Button>
  )
}

function LoadedCase({ found }: { found: ReportCase }) {
  const { id, subject, reported, related } = found
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <StaffPage
      title={`${subjects[subject] ?? subject}: ${reported}`}
      actions={
        <span className="text-sm">
          <TextLink href={casesPath}>{shared.cases.all}</TextLink>
        </span>
      }
    >
      <CaseBar queue="reports" id={id} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Subject found={found} />
          <Reasons reasons={found.reasons} />
          {related.length > 0 && <RelatedPanel related={related} chosen={chosen} onChoose={setChosen} />}
        </div>
        <DecisionForm found={found} chosen={related.filter((one) => chosen.includes(one.id))} />
      </div>
    </StaffPage>
  )
}

function Subject({ found: { id, content, state, reportedId, reported, path } }: { found: ReportCase }) {
  const about = reportCasePath(id)
  return (
    <Panel title={text.content}>
      <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <dt className="text-ink-muted">{text.now}</dt>
        <dd className="grid gap-1">
          <span>
            <Badge tone={state?.canRemove ? 'wait' : 'neutral'}>{state?.label ?? text.goneNow}</Badge>
          </span>
          {state && state.content !== '' && state.content !== content && (
            <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {state.content}
            </span>
          )}
        </dd>
        <dt className="text-ink-muted">{text.reported}</dt>
        <dd className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PersonLink userId={reportedId}>{reported}</PersonLink>
          <SlotView slot={personActionSlot} props={{ userId: reportedId, username: reported, about }} />
        </dd>
      </dl>
      {path && (
        <p className="mt-3 text-sm">
          <TextLink href={path}>{text.open}</TextLink>
        </p>
      )}
    </Panel>
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
