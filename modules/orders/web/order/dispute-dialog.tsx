import { useId, useRef } from 'react'
import {
  disputeKinds,
  type OpenDispute as NewDispute,
  OpenDispute,
  type Order,
} from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { PicturePicker } from '@/modules/orders/web/pictures/picture-form'
import { useAddPicture } from '@/modules/orders/web/pictures/queries'
import { useChosenPictures } from '@/modules/orders/web/pictures/use-chosen-pictures'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime, formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

type Props = {
  order: Order
  open: boolean
  onClose: () => void
  onSend: (dispute: NewDispute) => Promise<unknown>
}

const picturesMax = 5
const { disputeDialog, disputePanel } = messages
const kindOptions = disputeKinds.map((value) => ({ value, label: disputePanel.kinds[value] }))

/** Asks what happened and for pictures, and says when the buyer is refunded without a dispute. */
export function DisputeDialog({ order, open, onClose, onSend }: Props) {
  const { escrow } = useClientConfig()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync: addPicture } = useAddPicture(order.id)
  const pictures = useChosenPictures(picturesMax, addPicture)
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: OpenDispute,
    initialValues: { reason: '', kind: 'not_received' },
    fieldOfError: () => 'reason',
    onSubmit: async ({ reason, kind = 'other' }) => {
      await onSend({ reason, kind })
      const sent = await pictures.sendAll()
      if (sent < pictures.chosen.length) toast({ title: disputeDialog.picturesFailed, tone: 'bad' })
    },
  })
  const amount = formatMoney(order.amount)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={disputeDialog.title}
      description={disputeDialog.description({ amount, escrow })}
      footer={
        <>
          <Button onClick={onClose}>{disputeDialog.back}</Button>
          <Button type="submit" form={id} variant="primary" busy={isSubmitting}>
            {disputeDialog.send}
          </Button>
        </>
      }
    >
      <form id={id} {...formProps} className="grid gap-4">
        {order.refundsAt && (
          <p className="text-sm">
            {disputeDialog.refund({ amount, moment: formatDateTime(order.refundsAt) })}
          </p>
        )}
        <Field label={disputeDialog.kind} error={errors.kind}>
          <Select options={kindOptions} {...fieldProps('kind')} />
        </Field>
        <Field label={disputeDialog.field} help={disputeDialog.help} error={errors.reason}>
          <Textarea rows={4} {...fieldProps('reason')} />
        </Field>
        <PicturePicker pictures={pictures} left={picturesMax} input={input} />
      </form>
    </Dialog>
  )
}
