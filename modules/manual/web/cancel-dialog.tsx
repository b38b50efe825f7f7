import { useId } from 'react'
import { CancelInput } from '@/modules/manual/contract'
import { staffMessages } from '@/modules/manual/staff-messages'
import { useCancelPayout } from '@/modules/manual/web/staff-queries'
import { staffMessages as sharedMessages } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const text = staffMessages.transfers.cancel

/** Asks why a payout isn't sent. */
export function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const formId = useId()
  const { mutateAsync: cancel } = useCancelPayout()
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: CancelInput,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await cancel({ id, reason })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title}
      description={text.description}
      footer={
        <>
          <Button onClick={onClose}>{sharedMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-3">
        <Field label={text.field} error={errors.reason}>
          <TextInput {...fieldProps('reason')} />
        </Field>
        <Alert>{error?.message}</Alert>
      </form>
    </Dialog>
  )
}
