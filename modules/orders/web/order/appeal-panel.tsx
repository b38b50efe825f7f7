import { AppealRequest, type Order, type Party } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { DisputeEntry } from '@/modules/orders/web/order/dispute-panel'
import { useOrderAction } from '@/modules/orders/web/queries'
import { formatDateTime } from '@/web/lib/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Countdown } from '@/web/ui/countdown'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const reasonMax = 2000
const { appealPanel: text, actions } = messages

type Props = { order: Order; party: Party; onDeadline: () => void }

/** The appeal against the decision of a dispute, or the form that sends one while that is possible. */
export function AppealPanel({ order, party, onDeadline }: Props) {
  const { appeal, appealUntil } = order
  if (!appeal && !appealUntil) return null
  return (
    <Panel title={text.title}>
      {appeal && (
        <ol className="grid max-w-3xl gap-5">
          <DisputeEntry by={appeal.by} party={party} content={appeal.reason} at={appeal.at} />
          {appeal.state === 'open' ? (
            <li className="text-sm text-ink-muted">{text.waiting}</li>
          ) : (
            <DisputeEntry label={text.results[appeal.state]} content={appeal.answer ?? ''} />
          )}
        </ol>
      )}
      {appealUntil && <AppealForm order={order} until={appealUntil} onDeadline={onDeadline} />}
    </Panel>
  )
}

type FormProps = { order: Order; until: string; onDeadline: () => void }

function AppealForm({ order, until, onDeadline }: FormProps) {
  const { mutateAsync: act } = useOrderAction(order.id)
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: AppealRequest,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await act({ kind: 'appeal', reason })
      toast({ title: actions.done.appeal, tone: 'good' })
    },
  })
  return (
    <form {...formProps} className="grid max-w-3xl gap-3 [ol+&]:mt-6">
      <p className="text-sm text-ink-muted">{text.lead(formatDateTime(until))}</p>
      <p className="text-sm">
        {text.left} <Countdown key={until} deadline={until} onEnd={onDeadline} />
      </p>
      <Field label={text.field} help={text.help} error={errors.reason}>
        <Textarea rows={3} maxLength={reasonMax} {...fieldProps('reason')} />
      </Field>
      <Alert>{error?.message}</Alert>
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {text.send}
      </Button>
    </form>
  )
}
