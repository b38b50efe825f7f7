import { Button, Dialog, Field, MoneyInput, TypedAmount, useForm } from 'mintmark/web'
import { type ReactNode, useId } from 'react'
import { type GenericSchema, object, pipe } from 'valibot'
import { CounterOffer } from '../contract'

type Props = {
  title: string
  description?: string
  label: string
  submitText: string
  successTitle: string
  onSubmit: (price: string) => Promise<unknown>
  onClose: () => void
  /** More fields. */
  children?: ReactNode
}

const schema = object({ price: pipe(TypedAmount, CounterOffer.entries.price) }) satisfies GenericSchema

/** Asks for a price. */
export function PriceDialog({
  title,
  description,
  label,
  submitText,
  successTitle,
  onSubmit,
  onClose,
  children,
}: Props) {
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
        <Field label={label} error={form.errors.price}>
          <MoneyInput className="tabular" {...form.fieldProps('price')} />
        </Field>
        {children}
      </form>
    </Dialog>
  )
}
