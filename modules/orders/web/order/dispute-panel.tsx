import { type Order, type Party, PostDisputeMessage } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { DecisionNote } from '@/modules/orders/web/pictures/decision-note'
import { DisputePictures } from '@/modules/orders/web/pictures/dispute-pictures'
import { usePostDisputeMessage } from '@/modules/orders/web/queries'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { disputePanel } = messages

/** The reason of the dispute and its messages. */
export function DisputePanel({ order, party }: { order: Order; party: Party }) {
  if (order.dispute === 'none') return null
  return (
    <Panel title={disputePanel.title}>
      {order.dispute === 'open' && party !== 'staff' && <DecisionNote />}
      <ol className="my-5 grid max-w-3xl gap-5 first:mt-0 last:mb-0">
        <DisputeEntry by={order.disputeBy ?? 'buyer'} party={party} content={openingOf(order)} />
        {order.disputeMessages.map(({ id, party: by, content, at }) => (
          <DisputeEntry key={id} by={by} party={party} content={content} at={at} />
        ))}
      </ol>
      <DisputePictures order={order} party={party} />
      {order.dispute === 'open' && <DisputeMessageForm id={order.id} />}
    </Panel>
  )
}

/** What the buyer says happened, above their words. */
function openingOf({ disputeKind, disputeReason }: Order) {
  const kind = disputeKind && disputeKind !== 'other' ? `${disputePanel.kinds[disputeKind]}\n` : ''
  return `${kind}${disputeReason ?? ''}`
}

type DisputeEntryProps = {
  by?: Party | NonNullable<Order['disputeBy']>
  party?: Party
  label?: string
  content: string
  at?: string
}

/** A statement of a party, staff or a system in a dispute. */
export function DisputeEntry({ by, party, label, content, at }: DisputeEntryProps) {
  return (
    <li className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-muted">
        <span className="font-medium text-ink">
          {label ?? (by && disputePanel.by[by === party ? 'own' : by])}
        </span>
        {at && <TimeAgo iso={at} />}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
    </li>
  )
}

function DisputeMessageForm({ id }: { id: string }) {
  const { mutateAsync: post } = usePostDisputeMessage(id)
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: PostDisputeMessage,
    initialValues: { content: '' },
    fieldOfError: () => 'content',
    onSubmit: ({ content }) => post(content),
    resets: true,
  })
  return (
    <form {...formProps} className="mt-6 grid max-w-3xl gap-3">
      <Field label={disputePanel.field} help={disputePanel.help} error={errors.content}>
        <Textarea rows={3} {...fieldProps('content')} />
      </Field>
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {disputePanel.send}
      </Button>
    </form>
  )
}
