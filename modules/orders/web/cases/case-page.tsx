import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { Case, CaseChange } from '@/modules/orders/disputes/case-contract'
import { caseMessages, caseMessages as text } from '@/modules/orders/disputes/case-messages'
import { pictureMessages } from '@/modules/orders/pictures/messages'
import { rejectedRefundMessages } from '@/modules/orders/staff/rejected-refund-messages'
import { AppealDecisionPanel } from '@/modules/orders/web/cases/appeal-decision-panel'
import { CaseTimeline } from '@/modules/orders/web/cases/case-timeline'
import { DecidedNotice } from '@/modules/orders/web/cases/decided-notice'
import { DecisionPanel } from '@/modules/orders/web/cases/decision-panel'
import { EvidencePanel } from '@/modules/orders/web/cases/evidence-panel'
import { CaseNextAction } from '@/modules/orders/web/cases/next-action'
import { PartiesPanel } from '@/modules/orders/web/cases/parties-panel'
import { PaymentPanel } from '@/modules/orders/web/cases/payment-panel'
import { caseQuery, useCaseAction } from '@/modules/orders/web/cases/queries'
import { ReasonAction } from '@/modules/orders/web/cases/reason-action'
import { RulingsPanel } from '@/modules/orders/web/cases/rulings-panel'
import { SoldPanel } from '@/modules/orders/web/cases/sold-panel'
import {
  DismissWarningPanel,
  ReverseSalePanel,
  StaffActsPanel,
} from '@/modules/orders/web/cases/staff-acts-panel'
import { PaymentFactsPanel } from '@/modules/orders/web/chargebacks/payment-facts-panel'
import { chargebacksPath, orderPath, rejectedRefundsPath, staffOrdersPath } from '@/modules/orders/web/paths'
import { PictureGallery } from '@/modules/orders/web/pictures/picture-gallery'
import { journalsPath } from '@/modules/wallet/web/paths'
import { casesPath, historyPath } from '@/src/kit/staff/paths'
import { durationText } from '@/src/kit/text/duration'
import { useDocumentTitle } from '@/web/lib/document-title'
import { formatMoney } from '@/web/lib/format/format'
import { useRight } from '@/web/lib/session/viewer'
import { CaseBar } from '@/web/staff/case-bar'
import { LoadingStaffPage } from '@/web/staff/loading-staff-page'
import { StaffPage } from '@/web/staff/staff-page'
import { staffMessages } from '@/web/staff-messages'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'

/** Everything that staff need to decide the dispute about an order. */
export function CasePage() {
  const { id = '' } = useParams()
  return <CaseById key={id} id={id} />
}

function CaseById({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(caseQuery(id))
  useDocumentTitle(data && text.order(data.number))
  if (data) return <CaseView found={data} onDeadline={() => void refetch()} />
  return (
    <LoadingStaffPage title={text.title} error={error} failed={text.failed} onRetry={() => void refetch()} />
  )
}

function CaseView({ found, onDeadline }: { found: Case; onDeadline: () => void }) {
  const canDecide = useRight('moderation')
  const readsMoney = useRight('money')
  return (
    <StaffPage
      title={text.order(found.number)}
      lead={text.sold({ item: found.itemName, serial: found.serial, price: formatMoney(found.amount) })}
      actions={
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <TextLink href={orderPath(found.id)}>{text.orderPage}</TextLink>
          {readsMoney && (
            <TextLink href={`${journalsPath}?${new URLSearchParams({ orderId: found.id })}`}>
              {text.journals}
            </TextLink>
          )}
          <TextLink href={historyPath('order', found.id)}>{staffMessages.history}</TextLink>
          <TextLink href={staffOrdersPath}>{text.back}</TextLink>
          <TextLink href={casesPath}>{staffMessages.cases.all}</TextLink>
        </span>
      }
    >
      <DecidedNotice />
      <CaseNextAction found={found} onDeadline={onDeadline} />
      {canDecide && found.decisions.length > 0 && <CaseBar queue="disputes" id={found.id} />}
      {canDecide && found.refundError !== null && <CaseBar queue={refundQueueOf(found)} id={found.id} />}
      {canDecide && found.appealToDecide && <CaseBar queue="appeals" id={found.id} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5">
          <SoldPanel found={found} />
          <EvidencePanel found={found} />
          {found.pictures.length > 0 && (
            <Panel title={pictureMessages.gallery.fromParties}>
              <PictureGallery pictures={found.pictures} party="staff" />
            </Panel>
          )}
          <CaseTimeline events={found.timeline} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {canDecide && <Actions found={found} />}
          <PaymentPanel found={found} />
          <ChangesPanel changes={found.changes} />
          {readsMoney && found.refundError !== null && <RejectedRefundPanel reason={found.refundError} />}
          <PaymentFactsPanel orderId={found.id} />
          {canDecide && <DismissWarningPanel found={found} />}
          {canDecide && found.dispute !== 'open' && <StaffActsPanel found={found} />}
          {canDecide && <ReverseSalePanel found={found} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <RulingsPanel rulings={found.rulings} />
          <PartiesPanel orderId={found.id} parties={found.parties} />
        </div>
      </div>
    </StaffPage>
  )
}

function Actions({ found }: { found: Case }) {
  const { mutateAsync: act } = useCaseAction(found.id)
  if (found.decisions.length > 0) return <DecisionPanel found={found} />
  if (found.dispute === 'open')
    return (
      <Panel title={text.decision.title}>
        <p className="text-sm text-ink-muted">
          {text.decision.withBank} <TextLink href={chargebacksPath}>{text.decision.respond}</TextLink>
        </p>
      </Panel>
    )
  return (
    <>
      {found.appealToDecide && <AppealDecisionPanel found={found} toDecide={found.appealToDecide} />}
      {found.undoable && <UndoPanel onUndo={(reason) => act({ kind: 'undo', reason })} />}
    </>
  )
}

function refundQueueOf({ state }: Case): string {
  return state === 'refund_pending' ? 'refused_refunds' : 'unmatched_payments'
}

function RejectedRefundPanel({ reason }: { reason: string }) {
  const { panel } = rejectedRefundMessages
  return (
    <Panel title={panel.title}>
      <p className="text-sm text-ink-muted">
        {panel.error(reason)} <TextLink href={rejectedRefundsPath}>{panel.all}</TextLink>
      </p>
    </Panel>
  )
}

function UndoPanel({ onUndo }: { onUndo: (reason: string) => Promise<unknown> }) {
  return (
    <Panel title={text.undo.title}>
      <ReasonAction label={text.decision.reason} help={text.undo.help} texts={text.undo} onSend={onUndo} />
    </Panel>
  )
}

const changesPanelText = caseMessages.changes

/** What modules changed of the terms of the order, in order. */
function ChangesPanel({ changes }: { changes: readonly CaseChange[] }) {
  if (changes.length === 0) return null
  return (
    <Panel title={changesPanelText.title}>
      <ul className="grid gap-2.5 text-sm">
        {changes.map(({ term, by, from, to }) => (
          <li key={`${term} ${by}`} className="grid">
            <span className="flex justify-between gap-4">
              <span className="text-ink-muted">{changesPanelText.terms[term]}</span>
              <span className="tabular text-end">
                {changesPanelText.change({ from: formatTerm(term, from), to: formatTerm(term, to) })}
              </span>
            </span>
            <code className="text-xs text-ink-muted wrap-anywhere">{by}</code>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function formatTerm(term: CaseChange['term'], value: string): string {
  return term === 'price' || term === 'fees' ? formatMoney(value) : durationText(Number(value))
}
