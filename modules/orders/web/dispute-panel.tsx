import { type FormEvent, useState } from 'react'
import type { Order } from '@/modules/orders/contract'
import { inputMessages, messages } from '@/modules/orders/messages'
import type { Party } from '@/modules/orders/web/next-action'
import { usePostDisputeMessage } from '@/modules/orders/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { Panel } from '@/web/ui/panel'
import { TimeAgo } from '@/web/ui/time-ago'
import { showError } from '@/web/ui/toasts/show-error'

const contentMax = 2000
const { disputePanel } = messages

/** What the buyer complained of, what everybody wrote about it, and how it was decided. */
export function DisputePanel({ order, party }: { order: Order; party: Party }) {
  if (order.dispute === 'none') return null
  return (
    <Panel title={disputePanel.title}>
      <ol className="grid max-w-3xl gap-5">
        <DisputeEntry by={order.disputeBy ?? 'buyer'} party={party} content={order.disputeReason ?? ''} />
        {order.disputeMessages.map(({ id, party: by, content, at }) => (
          <DisputeEntry key={id} by={by} party={party} content={content} at={at} />
        ))}
        {order.decisionReason && <DisputeEntry label={disputePanel.decided} content={order.decisionReason} />}
      </ol>
      {order.dispute === 'open' && <DisputeMessageForm id={order.id} />}
    </Panel>
  )
}

type DisputeEntryProps = {
  by?: Party | 'proof' | 'bank'
  party?: Party
  label?: string
  content: string
  at?: string
}

function DisputeEntry({ by, party, label, content, at }: DisputeEntryProps) {
  return (
    <li className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-muted">
        <span className="font-medium text-ink">
          {label ?? (by && disputePanel.by[by === party ? 'own' : by])}
        </span>
        {at && <TimeAgo iso={at} />}
      </p>
      <p className="whitespace-pre-wrap break-words">{content}</p>
    </li>
  )
}

function DisputeMessageForm({ id }: { id: string }) {
  const [content, setContent] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const answer = usePostDisputeMessage(id)

  function send(event: FormEvent) {
    event.preventDefault()
    if (answer.isPending) return
    setEmpty(content.trim() === '')
    if (content.trim() === '') return
    answer.mutate(content, {
      onSuccess: () => setContent(''),
      onError: (error) => showError(disputePanel.notSent, error),
    })
  }

  const fault = isEmpty ? inputMessages.disputeMessage : answer.error ? errorMessage(answer.error) : undefined
  return (
    <form noValidate onSubmit={send} className="mt-6 grid max-w-3xl gap-3">
      <Field label={disputePanel.field} help={disputePanel.help} error={fault}>
        <Textarea
          rows={3}
          maxLength={contentMax}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={answer.isPending} className="justify-self-start">
        {disputePanel.send}
      </Button>
    </form>
  )
}
