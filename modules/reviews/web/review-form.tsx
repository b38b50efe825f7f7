import * as v from 'valibot'
import { type OrderReview, type Review, ReviewInput } from '@/modules/reviews/contract'
import { inputMessages, messages } from '@/modules/reviews/messages'
import { useAddReview, useEditReview } from '@/modules/reviews/web/queries'
import { StarInput, type StarValue, starValues } from '@/modules/reviews/web/star-input'
import { formatDateTime } from '@/web/lib/format/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const { form } = messages
const schema = v.object({
  stars: v.picklist(starValues, inputMessages.stars),
  text: v.unwrap(ReviewInput.entries.text),
})

type Props = { orderId: string; review: OrderReview['review']; until: string; onDone: () => void }

/** The buyer writes a review, or changes it. */
export function ReviewForm({ orderId, review, until, onDone }: Props) {
  const add = useAddReview(orderId)
  const edit = useEditReview(orderId)
  const { values, errors, error, isSubmitting, fieldProps, setValues, formProps } = useForm({
    schema,
    initialValues: { stars: starsOf(review), text: review?.text ?? '' },
    onSubmit: async ({ stars, text }) => {
      await (review ? edit : add).mutateAsync({ stars: Number(stars), text })
      toast({ ...form.done, tone: 'good' })
      onDone()
    },
  })
  return (
    <form {...formProps} className="grid max-w-3xl gap-4">
      <StarInput
        name="stars"
        value={values.stars}
        error={errors.stars}
        onChange={(stars) => setValues({ stars })}
      />
      <Field
        label={form.text}
        help={review ? form.helpUntil(formatDateTime(until)) : form.help}
        error={errors.text}
        optional
      >
        <Textarea rows={3} {...fieldProps('text')} />
      </Field>
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {review ? form.save : form.submit}
      </Button>
    </form>
  )
}

function starsOf(review: Review | null): StarValue | '' {
  return starValues.find((stars) => Number(stars) === review?.stars) ?? ''
}
