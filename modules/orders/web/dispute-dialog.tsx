import { type FormEvent, useId, useRef, useState } from 'react'
import type { Order } from '@/modules/orders/contract'
import { inputWords, words } from '@/modules/orders/words'
import { formatMoney } from '@/web/lib/format'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/field'
import { Textarea } from '@/web/ui/textarea'

type Props = {
  order: Order
  open: boolean
  busy: boolean
  /** The server's words about the last try. */
  fault: string | undefined
  onClose: () => void
  onSend: (reason: string) => void
}

const reasonMax = 2000
const { dispute } = words

export function DisputeDialog({ order, open, busy, fault, onClose, onSend }: Props) {
  const { escrow } = useSite()
  const [reason, setReason] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useId()

  function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setEmpty(reason.trim() === '')
    if (reason.trim() === '') field.current?.focus()
    else onSend(reason)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={dispute.title}
      description={dispute.description({ amount: formatMoney(order.amount), escrow })}
      footer={
        <>
          <Button onClick={onClose}>{dispute.back}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {dispute.send}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send}>
        <Field label={dispute.field} help={dispute.help} error={empty ? inputWords.complaint : fault}>
          <Textarea
            ref={field}
            rows={5}
            maxLength={reasonMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
