import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import type { AppealCase } from '@/modules/users/appeals/appeal-contract'
import { appealStaffMessages as text } from '@/modules/users/appeals/appeal-staff-messages'
import { DecisionForm } from '@/modules/users/web/appeals/decision-form'
import { appealQuery, useReopenAppeal } from '@/modules/users/web/appeals/staff-queries'
import { casesPath } from '@/src/kit/staff/paths'
import { StaffReason } from '@/src/kit/staff/staff-reason'
import { formatDateTime } from '@/web/lib/format/format'
import { CaseBar } from '@/web/staff/case-bar'
import { HistoryLink } from '@/web/staff/history-link'
import { LoadingStaffPage } from '@/web/staff/loading-staff-page'
import { PersonLink } from '@/web/staff/person-link'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { StaffPage } from '@/web/staff/staff-page'
import { staffMessages as shared } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'
import { TimeAgo } from '@/web/ui/values/time-ago'

/** An appeal of a suspension: what it is against, what the user says, and the form that decides it or the decision. */
export function AppealPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, refetch } = useQuery(appealQuery(id))
  if (data) return <LoadedAppeal key={id} found={data} />
  return (
    <LoadingStaffPage
      title={text.title}
      error={error}
      failed={text.loadFailed}
      onRetry={() => void refetch()}
    />
  )
}

function LoadedAppeal({ found }: { found: AppealCase }) {
  const { id, userId, username, state, mayDecide } = found
  return (
    <StaffPage
      title={text.headline(username)}
      actions={
        <div className="flex flex-wrap items-center gap-4 text-sm">
          <TextLink href={casesPath}>{shared.cases.all}</TextLink>
          <HistoryLink subject="person" id={userId} />
        </div>
      }
    >
      {state === 'open' && <CaseBar queue="suspension_appeals" id={id} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Panel title={text.says}>
            <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
              {found.text}
            </p>
            <p className="mt-3 text-xs text-ink-muted">
              <TimeAgo iso={found.at} />
            </p>
          </Panel>
          <SuspensionPanel found={found} />
        </div>
        {state === 'open' && mayDecide ? <DecisionForm found={found} /> : <Outcome found={found} />}
      </div>
    </StaffPage>
  )
}

function SuspensionPanel({ found: { userId, username, suspension } }: { found: AppealCase }) {
  return (
    <Panel title={text.suspension.title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Row label={text.suspension.person}>
          <PersonLink userId={userId}>{username}</PersonLink>
        </Row>
        {suspension && (
          <>
            <Row label={text.suspension.since}>{formatDateTime(suspension.at)}</Row>
            <Row label={text.suspension.until}>
              {suspension.until ? formatDateTime(suspension.until) : text.suspension.noEnd}
            </Row>
            <Row label={text.suspension.by}>{suspension.by ?? text.suspension.operator}</Row>
            <Row label={text.suspension.reason}>{suspension.reason}</Row>
          </>
        )}
      </dl>
      {!suspension && <p className="mt-3 text-sm">{text.suspension.over}</p>}
    </Panel>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

function Outcome({ found: { id, state, answer, decidedBy, mayReopen } }: { found: AppealCase }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: reopen } = useReopenAppeal(id)
  return (
    <Panel title={text.decision.title}>
      <div className="grid justify-items-start gap-3 text-sm">
        <p>{state === 'open' ? text.decision.notYou : text.outcomes[state]}</p>
        {answer && <p className="whitespace-pre-wrap wrap-anywhere">{answer}</p>}
        {decidedBy && <p className="text-xs text-ink-muted">{text.decision.by(decidedBy)}</p>}
        {mayReopen && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {text.reopen.open}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.reopen.title}
        description={text.reopen.description}
        schema={StaffReason}
        help={text.reopen.help}
        submit={text.reopen.open}
        doneTitle={text.reopen.done}
        onSubmit={reopen}
      />
    </Panel>
  )
}
