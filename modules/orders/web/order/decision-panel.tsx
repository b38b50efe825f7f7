import { useState } from 'react'
import type { Order, Party, WholeOutcome } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { AppealRequest } from '@/modules/orders/order/decision-contract'
import { DisputeEntry } from '@/modules/orders/web/order/dispute-panel'
import { useOrderAction } from '@/modules/orders/web/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { formatDateTime, formatMoney } from '@/web/lib/format/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'
import { Countdown } from '@/web/ui/values/countdown'

const { decisionPanel: text, actions } = messages

type Props = { order: Order; party: Party; onDeadline: () => void }

/** Who won the dispute, why, and the appeal: the form while one is possible, then what became of it. */
export function DecisionPanel({ order, party, onDeadline }: Props) {
  const { decision, appeal, appealUntil } = order
  if (!decision && !appeal && !order.decisionReason) return null
  return (
    <Panel title={text.title}>
      <div className="grid max-w-3xl gap-5">
        <Result order={order} party={party} />
        {appeal && <AppealEntries appeal={appeal} party={party} />}
        {order.appealPaid && <p className="text-sm">{text.paid(formatMoney(order.appealPaid))}</p>}
        {decision && <Finality order={order} decision={decision} />}
      </div>
      {decision && decision.outcome !== 'split' && appealUntil && (
        <AppealForm order={order} outcome={decision.outcome} until={appealUntil} onDeadline={onDeadline} />
      )}
    </Panel>
  )
}

function Result({ order: { decision, decisionReason }, party }: Pick<Props, 'order' | 'party'>) {
  return (
    <div className="grid gap-1 text-sm">
      {decision && <p className="text-base font-medium">{text.results[decision.outcome][party]}</p>}
      {decision && text.grounds[decision.reasonCode] && <p>{text.grounds[decision.reasonCode]}</p>}
      {decisionReason && (
        <ol>
          <DisputeEntry label={text.reason} content={decisionReason} />
        </ol>
      )}
    </div>
  )
}

function AppealEntries({ appeal, party }: { appeal: NonNullable<Order['appeal']>; party: Party }) {
  return (
    <ol className="grid gap-5">
      <DisputeEntry by={appeal.by} party={party} content={appeal.reason} at={appeal.at} />
      {appeal.state === 'open' ? (
        <li className="text-sm text-ink-muted">{text.waiting}</li>
      ) : (
        <DisputeEntry label={text.ends[appeal.state]} content={appeal.answer ?? ''} />
      )}
    </ol>
  )
}

/** What the party that can't appeal reads. */
function Finality({ order, decision }: { order: Order; decision: NonNullable<Order['decision']> }) {
  if (order.appealUntil || order.appeal?.state === 'open') return null
  const { outcome, appealUntil } = decision
  return (
    <p className="text-sm text-ink-muted">
      {appealUntil && outcome !== 'split'
        ? text.otherCanAppeal[outcome](formatDateTime(appealUntil))
        : text.final}
    </p>
  )
}

type FormProps = {
  order: Order
  outcome: WholeOutcome
  until: string
  onDeadline: () => void
}

function AppealForm({ order, outcome, until, onDeadline }: FormProps) {
  const { mutateAsync: act } = useOrderAction(order.id)
  const [isAccepting, setAccepting] = useState(false)
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: AppealRequest,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await act({ kind: 'appeal', reason })
      toast({ title: actions.done.appeal, tone: 'good' })
    },
  })
  return (
    <form {...formProps} className="mt-6 grid max-w-3xl gap-3">
      <p className="text-sm text-ink-muted">{text.lead[outcome](formatDateTime(until))}</p>
      <p className="text-sm">
        {text.left} <Countdown key={until} deadline={until} onEnd={onDeadline} />
      </p>
      <Field label={text.field} help={text.help} error={errors.reason}>
        <Textarea rows={3} {...fieldProps('reason')} />
      </Field>
      <Alert>{error?.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {text.send}
        </Button>
        <Button variant="quiet" onClick={() => setAccepting(true)}>
          {text.accept}
        </Button>
      </div>
      <AcceptDialog id={order.id} open={isAccepting} onClose={() => setAccepting(false)} />
    </form>
  )
}

function AcceptDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { mutateAsync: act, isPending } = useOrderAction(id)
  const accept = async () => {
    try {
      await act({ kind: 'accept' })
      toast({ title: actions.done.accept, tone: 'good' })
    } catch (error) {
      toast({ title: actions.failed.accept, description: errorMessage(error), tone: 'bad' })
    }
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text.dialog.title}
      description={text.dialog.description}
      footer={
        <>
          <Button onClick={onClose}>{text.dialog.back}</Button>
          <Button variant="primary" busy={isPending} onClick={accept}>
            {text.dialog.confirm}
          </Button>
        </>
      }
    />
  )
}
