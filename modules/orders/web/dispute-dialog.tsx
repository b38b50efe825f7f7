import { type FormEvent, useId, useRef, useState } from 'react'
import type { Order } from '@/modules/orders/contract'
import { inputMessages, messages } from '@/modules/orders/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'

type Props = {
  order: Order
  open: boolean
  busy: boolean
  /** The server's words about the last try. */
  error: string | undefined
  onClose: () => void
  onSend: (reason: string) => void
}

const reasonMax = 2000
const { disputeDialog } = messages

export function DisputeDialog({ order, open, busy, error, onClose, onSend }: Props) {
  const { escrow } = useClientConfig()
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
      title={disputeDialog.title}
      description={disputeDialog.description({ amount: formatMoney(order.amount), escrow })}
      footer={
        <>
          <Button onClick={onClose}>{disputeDialog.back}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {disputeDialog.send}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send}>
        <Field
          label={disputeDialog.field}
          help={disputeDialog.help}
          error={empty ? inputMessages.disputeReason : error}
        >
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
