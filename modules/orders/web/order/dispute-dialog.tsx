import { useId } from 'react'
import { OpenDispute, type Order } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'

type Props = {
  order: Order
  open: boolean
  onClose: () => void
  onSend: (reason: string) => Promise<unknown>
}

const reasonMax = 2000
const { disputeDialog } = messages

export function DisputeDialog({ order, open, onClose, onSend }: Props) {
  const { escrow } = useClientConfig()
  const id = useId()
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: OpenDispute,
    initialValues: { reason: '' },
    fieldOfError: () => 'reason',
    onSubmit: ({ reason }) => onSend(reason),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={disputeDialog.title}
      description={disputeDialog.description({ amount: formatMoney(order.amount), escrow })}
      footer={
        <>
          <Button onClick={onClose}>{disputeDialog.back}</Button>
          <Button type="submit" form={id} variant="primary" busy={isSubmitting}>
            {disputeDialog.send}
          </Button>
        </>
      }
    >
      <form id={id} {...formProps}>
        <Field label={disputeDialog.field} help={disputeDialog.help} error={errors.reason}>
          <Textarea rows={5} maxLength={reasonMax} {...fieldProps('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}
