import { Button, Dialog, MoneyField, useForm } from 'mintmark/web'
import { type ReactNode, useId } from 'react'
import { check, type GenericSchema, object, pipe } from 'valibot'
import { CounterOffer } from '../contract'

type Props = {
  title: string
  description?: string
  label: string
  submitText: string
  successTitle: string
  onSubmit: (price: string) => Promise<unknown>
  onClose: () => void
  /** Whether a price in cents may be sent. */
  isAllowed?: (cents: number) => boolean
  notAllowed?: string
  /** More fields. */
  children?: ReactNode
}

/** Asks for a price. */
export function PriceDialog({
  title,
  description,
  label,
  submitText,
  successTitle,
  onSubmit,
  onClose,
  isAllowed = () => true,
  notAllowed = '',
  children,
}: Props) {
  const price = pipe(CounterOffer.entries.price, check(isAllowed, notAllowed))
  const schema = object({ price }) satisfies GenericSchema
  const formId = useId()
  const form = useForm({
    schema,
    initialValues: { price: '' },
    successTitle,
    fieldOfError: () => 'price',
    onSubmit: async ({ price }) => {
      await onSubmit(price)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={form.isSubmitting}>
          {submitText}
        </Button>
      }
    >
      <form id={formId} {...form.formProps} className="grid gap-4">
        <MoneyField label={label} error={form.errors.price} {...form.fieldProps('price')} />
        {children}
      </form>
    </Dialog>
  )
}
