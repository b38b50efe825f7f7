import { pick } from 'valibot'
import { UndoDecision } from '@/modules/orders/order/decision-contract'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

type Props = {
  label: string
  help: string
  texts: { action: string; done: string }
  onSend: (reason: string) => Promise<unknown>
}

/** A field for a reason, and the button that acts with it. */
export function ReasonAction({ label, help, texts, onSend }: Props) {
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: pick(UndoDecision, ['reason']),
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await onSend(reason)
      toast({ title: texts.done, tone: 'good' })
    },
  })
  return (
    <form {...formProps} className="grid gap-3">
      <Field label={label} help={help} error={errors.reason}>
        <Textarea rows={2} {...fieldProps('reason')} />
      </Field>
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="danger" busy={isSubmitting}>
        {texts.action}
      </Button>
    </form>
  )
}
