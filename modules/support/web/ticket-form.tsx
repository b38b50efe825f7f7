import { parse } from 'valibot'
import { useSearchParams } from 'wouter'
import { TicketInput, ticketCategories } from '@/modules/support/contract'
import { messages } from '@/modules/support/messages'
import { useOpenTicket } from '@/modules/support/web/queries'
import { useViewer } from '@/web/lib/session/viewer'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { RadioCards } from '@/web/ui/forms/radio-cards'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'

const { categories, ticket } = messages
const categoryOptions = ticketCategories.map((value) => ({ value, label: categories[value] }))

export function TicketForm({ onSent }: { onSent: () => void }) {
  const { errors, error, isSubmitting, values, fieldProps, formProps } = useTicketForm(onSent)
  return (
    <form {...formProps} className="grid gap-5">
      {values.orderId !== undefined && (
        <p className="text-sm text-ink-muted wrap-anywhere">{ticket.about(values.orderId)}</p>
      )}
      <RadioCards
        label={categories.label}
        options={categoryOptions}
        columns={3}
        {...fieldProps('category')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={ticket.email} error={errors.email}>
          <TextInput {...fieldProps('email')} type="email" autoComplete="email" required />
        </Field>
        <Field label={ticket.subject} error={errors.subject}>
          <TextInput {...fieldProps('subject')} required />
        </Field>
      </div>
      <Field label={ticket.message} error={errors.message}>
        <Textarea {...fieldProps('message')} rows={6} required className="min-h-36" />
      </Field>
      <Alert>{error?.message}</Alert>
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        busyText={ticket.sending}
        className="sm:justify-self-start"
      >
        {ticket.send}
      </Button>
    </form>
  )
}

function useTicketForm(onSent: () => void) {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const { mutateAsync } = useOpenTicket()
  const orderId = useOrderId()
  return useForm({
    schema: TicketInput,
    initialValues: {
      email: (viewer.state === 'user' ? viewer.user.email : null) ?? '',
      subject: search.get('subject') ?? '',
      message: '',
      category: 'general',
      orderId,
    },
    onSubmit: async (values) => {
      await mutateAsync(parse(TicketInput, values))
      onSent()
    },
  })
}

/** The order in the URL that the message is about. Visitors have none. */
function useOrderId(): string | undefined {
  const viewer = useViewer()
  const [params] = useSearchParams()
  return viewer.state === 'user' ? (params.get('order') ?? undefined) : undefined
}
