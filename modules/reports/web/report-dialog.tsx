import { useId } from 'react'
import { pick } from 'valibot'
import { NewReport } from '@/modules/reports/contract'
import { messages } from '@/modules/reports/messages'
import { useReport } from '@/modules/reports/web/queries'
import type { ReportSlotProps } from '@/web/layout/slots'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

type Props = { target: Omit<ReportSlotProps, 'variant'>; open: boolean; onClose: () => void }

export function ReportDialog({ target, open, onClose }: Props) {
  const formId = useId()
  const { mutateAsync: report } = useReport()
  const { errors, isSubmitting, fieldProps, reset, formProps } = useForm({
    schema: pick(NewReport, ['reason']),
    initialValues: { reason: '' },
    fieldOfError: () => 'reason',
    onSubmit: async ({ reason }) => {
      await report({ subject: target.subject, id: target.id, reason })
      toast({ ...messages.done, tone: 'good' })
      reset()
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={messages.title(target.what)}
      description={messages.description}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <Field label={messages.field} help={messages.help} error={errors.reason}>
          <Textarea rows={4} {...fieldProps('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}
