import { UserReply } from '@/modules/support/contract'
import { messages } from '@/modules/support/messages'
import { useContinueTicket } from '@/modules/support/web/queries'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'

const { own: text } = messages

/** The user writes in their ticket again. */
export function ReplyForm({ ticketId, help }: { ticketId: string; help: string | undefined }) {
  const { mutateAsync: send } = useContinueTicket(ticketId)
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: UserReply,
    initialValues: { message: '' },
    fieldOfError: () => 'message',
    onSubmit: (reply) => send(reply),
    resets: true,
  })
  return (
    <form {...formProps} className="grid gap-3">
      <Field label={text.reply} help={help} error={errors.message}>
        <Textarea {...fieldProps('message')} rows={3} />
      </Field>
      <Button type="submit" size="sm" busy={isSubmitting} className="justify-self-start">
        {text.send}
      </Button>
    </form>
  )
}
