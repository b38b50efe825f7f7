import { type FormEvent, useState } from 'react'
import type { Order } from '@/modules/orders/contract'
import type { Party } from '@/modules/orders/web/order-turn'
import { useAnswerDispute } from '@/modules/orders/web/queries'
import { inputWords, words } from '@/modules/orders/words'
import { errorWords } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { Panel } from '@/web/ui/panel'
import { sayFailure } from '@/web/ui/say-failure'
import { Textarea } from '@/web/ui/textarea'
import { TimeAgo } from '@/web/ui/time-ago'

const contentMax = 2000
const { complaint } = words

/** What the buyer complained of, what everybody wrote about it, and how it was decided. */
export function DisputePanel({ order, party }: { order: Order; party: Party }) {
  if (order.dispute === 'none') return null
  return (
    <Panel title={complaint.title}>
      <ol className="grid max-w-3xl gap-5">
        <Said by={order.disputeBy ?? 'buyer'} party={party} content={order.disputeReason ?? ''} />
        {order.disputeMessages.map(({ id, party: by, content, at }) => (
          <Said key={id} by={by} party={party} content={content} at={at} />
        ))}
        {order.decisionReason && <Said label={complaint.decided} content={order.decisionReason} />}
      </ol>
      {order.dispute === 'open' && <AnswerForm id={order.id} />}
    </Panel>
  )
}

type SaidProps = {
  by?: Party | 'proof' | 'bank'
  party?: Party
  label?: string
  content: string
  at?: string
}

function Said({ by, party, label, content, at }: SaidProps) {
  return (
    <li className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-muted">
        <span className="font-medium text-ink">
          {label ?? (by && complaint.by[by === party ? 'own' : by])}
        </span>
        {at && <TimeAgo iso={at} />}
      </p>
      <p className="whitespace-pre-wrap break-words">{content}</p>
    </li>
  )
}

function AnswerForm({ id }: { id: string }) {
  const [content, setContent] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const answer = useAnswerDispute(id)

  function send(event: FormEvent) {
    event.preventDefault()
    if (answer.isPending) return
    setEmpty(content.trim() === '')
    if (content.trim() === '') return
    answer.mutate(content, {
      onSuccess: () => setContent(''),
      onError: (error) => sayFailure(complaint.notSent, error),
    })
  }

  const fault = isEmpty ? inputWords.message : answer.error ? errorWords(answer.error) : undefined
  return (
    <form noValidate onSubmit={send} className="mt-6 grid max-w-3xl gap-3">
      <Field label={complaint.field} help={complaint.help} error={fault}>
        <Textarea
          rows={3}
          maxLength={contentMax}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={answer.isPending} className="justify-self-start">
        {complaint.send}
      </Button>
    </form>
  )
}
