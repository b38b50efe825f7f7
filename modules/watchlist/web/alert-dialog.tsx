import { useId } from 'react'
import { object } from 'valibot'
import { alertMessages } from '@/modules/watchlist/alert-messages'
import { MaxPrice } from '@/modules/watchlist/contract'
import { useAddAlert } from '@/modules/watchlist/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { MoneyField } from '@/web/ui/forms/money-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const { dialog, done } = alertMessages
const schema = object({ maxPrice: MaxPrice })

type Props = { itemId: string; name: string; price: number | null; onClose: () => void }

/** Sets an alert for an item at a price. */
export function AlertDialog({ itemId, name, price, onClose }: Props) {
  const formId = useId()
  const { mutateAsync: addAlert } = useAddAlert(itemId)
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema,
    initialValues: { maxPrice: '' },
    fieldOfError: () => 'maxPrice',
    onSubmit: async ({ maxPrice }) => {
      await addAlert(Number(maxPrice))
      toast({ title: done.title, description: done.atMost(formatMoney(maxPrice)), tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={dialog.title(name)}
      description={price === null ? undefined : dialog.helpNow(formatMoney(price))}
      footer={
        <>
          <Button onClick={onClose}>{dialog.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyText={dialog.saving}>
            {dialog.save}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <MoneyField
          label={dialog.price}
          help={dialog.help}
          error={errors.maxPrice}
          {...fieldProps('maxPrice')}
        />
      </form>
    </Dialog>
  )
}
