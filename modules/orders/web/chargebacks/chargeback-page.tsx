import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { AcceptChargeback, type ChargebackCase } from '@/modules/orders/order/chargeback-contract'
import {
  chargebackMessages,
  chargebackMessages as text,
} from '@/modules/orders/responses/chargeback-messages'
import { ChargebackNextAction } from '@/modules/orders/web/chargebacks/chargeback-next-action'
import { EvidenceChecklist, EvidenceForm, SentEvidence } from '@/modules/orders/web/chargebacks/evidence-form'
import { PaymentFactsPanel } from '@/modules/orders/web/chargebacks/payment-facts-panel'
import { chargebackQuery, useRespond } from '@/modules/orders/web/chargebacks/queries'
import { casePath, chargebacksPath } from '@/modules/orders/web/paths'
import { useDocumentTitle } from '@/web/lib/document-title'
import { formatDateTime, formatMoney } from '@/web/lib/format/format'
import { useRight } from '@/web/lib/session/viewer'
import { CaseBar } from '@/web/staff/case-bar'
import { LoadingStaffPage } from '@/web/staff/loading-staff-page'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'

/** Everything that staff need to respond to a dispute of the buyer's bank. */
export function ChargebackPage() {
  const { id = '' } = useParams()
  return <ChargebackById key={id} id={id} />
}

function ChargebackById({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(chargebackQuery(id))
  useDocumentTitle(data && titleOf(data))
  if (data) return <ChargebackView found={data} onDeadline={() => void refetch()} />
  return (
    <LoadingStaffPage title={text.title} error={error} failed={text.failed} onRetry={() => void refetch()} />
  )
}

function ChargebackView({ found, onDeadline }: { found: ChargebackCase; onDeadline: () => void }) {
  const canRespond = useRight('moderation') && found.canRespond
  return (
    <StaffPage
      title={titleOf(found)}
      lead={`${found.itemName}, ${formatMoney(found.amount)}`}
      actions={
        <span className="flex gap-4 text-sm">
          <TextLink href={casePath(found.orderId)}>{text.casePage}</TextLink>
          <TextLink href={chargebacksPath}>{text.back}</TextLink>
        </span>
      }
    >
      <ChargebackNextAction found={found} onDeadline={onDeadline} />
      {canRespond && <CaseBar queue="chargebacks" id={found.id} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <Facts found={found} />
          <EvidenceChecklist checklist={found.checklist} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {canRespond ? <EvidenceForm key={found.version} found={found} /> : <SentEvidence found={found} />}
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <PaymentFactsPanel orderId={found.orderId} />
          {canRespond && !found.isInquiry && <AcceptPanel found={found} />}
        </div>
      </div>
    </StaffPage>
  )
}

function Facts({ found }: { found: ChargebackCase }) {
  const { reason, amount, openedAt, buyer, seller } = found
  const { facts } = text
  return (
    <Panel title={facts.title}>
      <dl className="grid gap-1.5 text-sm">
        {[
          [facts.amount, formatMoney(amount)],
          [facts.opened, formatDateTime(openedAt)],
          [facts.buyer, buyer],
          [facts.seller, seller],
        ].map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="tabular min-w-0 wrap-anywhere text-end">{value}</dd>
          </div>
        ))}
        <div className="grid gap-0.5">
          <dt className="text-ink-muted">{facts.reason}</dt>
          <dd>{text.reasons[reason] ?? reason}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function titleOf({ isInquiry, number }: ChargebackCase): string {
  return isInquiry ? text.inquiryTitle(number) : text.caseTitle(number)
}

const { accept: acceptPanelText } = chargebackMessages

/** Leaves the money to the buyer instead of responding. */
function AcceptPanel({ found: { id, version, amount } }: { found: ChargebackCase }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: respond } = useRespond(id)
  const isAdmin = useRight('administration')
  return (
    <Panel title={acceptPanelText.title}>
      <div className="grid gap-3 text-sm">
        <p className="text-ink-muted">{isAdmin ? acceptPanelText.lead : acceptPanelText.adminOnly}</p>
        {isAdmin && (
          <Button variant="danger" onClick={() => setOpen(true)}>
            {acceptPanelText.button}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={acceptPanelText.button}
        description={acceptPanelText.description(formatMoney(amount))}
        schema={AcceptChargeback.entries.reason}
        help={acceptPanelText.help}
        submit={acceptPanelText.button}
        doneTitle={acceptPanelText.done}
        danger
        onSubmit={(reason) => respond({ kind: 'accept', acceptance: { reason, version } })}
      />
    </Panel>
  )
}
