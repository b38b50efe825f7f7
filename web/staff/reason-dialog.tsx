import { type ReactNode, useId } from 'react'
import * as v from 'valibot'
import { staffMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** The consequence of the action. */
  description: ReactNode
  /** The schema of the reason in the contract. */
  schema: v.GenericSchema<string>
  /** Who sees the reason. */
  help: string
  submit: string
  /** The title of the toast after it succeeded. */
  doneTitle: string
  danger?: boolean
  onSubmit: (reason: string) => Promise<unknown>
  /** Above the reason. */
  children?: ReactNode
}

/** Asks staff for the reason of an action. */
export function ReasonDialog(props: Props) {
  const { open, onClose, title, description, schema, help, submit, danger, children } = props
  const formId = useId()
  const { errors, isSubmitting, fieldProps, reset, formProps } = useForm({
    schema: v.object({ reason: schema }),
    initialValues: { reason: '' },
    fieldOfError: () => 'reason',
    onSubmit: async ({ reason }) => {
      await props.onSubmit(reason)
      toast({ title: props.doneTitle, tone: 'good' })
      reset()
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{staffMessages.cancel}</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={isSubmitting}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" {...formProps}>
        {children}
        <Field label={staffMessages.reason} help={help} error={errors.reason}>
          <Textarea rows={4} {...fieldProps('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}
