import { AnswerInput } from '@/modules/reviews/contract'
import { messages } from '@/modules/reviews/messages'
import { useAnswerReview } from '@/modules/reviews/web/queries'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'

const { answerForm } = messages

/** Lets the seller answer a review once. */
export function AnswerForm({ orderId }: { orderId: string }) {
  const { mutateAsync: answer } = useAnswerReview(orderId)
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: AnswerInput,
    initialValues: { text: '' },
    fieldOfError: () => 'text',
    onSubmit: answer,
  })
  return (
    <form {...formProps} className="mt-5 grid max-w-3xl gap-3">
      <Field label={answerForm.text} help={answerForm.help} error={errors.text}>
        <Textarea rows={3} {...fieldProps('text')} />
      </Field>
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {answerForm.submit}
      </Button>
    </form>
  )
}
