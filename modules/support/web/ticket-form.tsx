import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type TicketCategory, ticketCategories } from '@/modules/support/contract'
import { inputMessages, messages } from '@/modules/support/messages'
import { type NewTicket, useOpenTicket } from '@/modules/support/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { useViewer } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { RadioCards } from '@/web/ui/forms/radio-cards'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { showError } from '@/web/ui/toasts/show-error'

const { categories } = messages
const categoryOptions = ticketCategories.map((value) => ({ value, label: categories[value] }))

type CategoryPickerProps = { value: TicketCategory; onChange: (category: TicketCategory) => void }

function CategoryPicker({ value, onChange }: CategoryPickerProps) {
  return (
    <RadioCards
      label={categories.label}
      options={categoryOptions}
      value={value}
      onChange={onChange}
      columns={3}
    />
  )
}

const { ticket } = messages

export function TicketForm({ onSent }: { onSent: () => void }) {
  const [category, setCategory] = useState<TicketCategory>('general')
  const [email, setEmail] = useEmailField()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const { form, faults, busy, send } = useTicketSubmit(onSent)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    send({ email, subject, message, category })
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-5">
      <CategoryPicker value={category} onChange={setCategory} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={ticket.email} error={faults.email}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label={ticket.subject} error={faults.subject}>
          <TextInput
            name="subject"
            required
            maxLength={150}
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
          />
        </Field>
      </div>
      <Field label={ticket.message} error={faults.message}>
        <Textarea
          name="message"
          rows={6}
          required
          maxLength={5000}
          className="min-h-36"
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      {faults.form && (
        <p role="alert" className="text-sm text-bad">
          {faults.form}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyText={ticket.sending}
        className="sm:justify-self-start"
      >
        {ticket.send}
      </Button>
    </form>
  )
}

/** The address of whoever is signed in, until another is typed. */
function useEmailField() {
  const viewer = useViewer()
  const [typed, setTyped] = useState<string>()
  return [typed ?? (viewer.state === 'user' ? viewer.user.email : null) ?? '', setTyped] as const
}

function useTicketSubmit(onSent: () => void) {
  const { mutate, isPending, error } = useOpenTicket()
  const [unsent, setUnsent] = useState<TicketFieldErrors>()
  const form = useRef<HTMLFormElement>(null)
  const faults = unsent ?? fieldErrorsOf(error)

  useEffect(() => {
    if (unsent || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [unsent, error])

  function send(typed: Parameters<typeof mutate>[0]) {
    if (isPending) return
    const found = missingFields(typed)
    setUnsent(found)
    if (!found) mutate(typed, { onSuccess: onSent, onError: (error) => showError(ticket.failed, error) })
  }

  return { form, faults, busy: isPending, send }
}

type TicketFieldErrors = { email?: string; subject?: string; message?: string; form?: string }

/** What is not filled in, in the server's words, without asking it; undefined where all is. */
function missingFields({ email, subject, message }: NewTicket): TicketFieldErrors | undefined {
  const faults: TicketFieldErrors = {
    email: email.trim() ? undefined : inputMessages.email.missing,
    subject: subject.trim() ? undefined : inputMessages.subject.missing,
    message: message.trim() ? undefined : inputMessages.message.missing,
  }
  return Object.values(faults).some(Boolean) ? faults : undefined
}

function fieldErrorsOf(error: Error | null): TicketFieldErrors {
  if (!error) return {}
  const refusal = errorMessage(error)
  if (!(error instanceof ApiError)) return { form: refusal }
  const said = (path: string) => error.errors.find((each) => each.path === path)?.message
  const faults = { email: said('email'), subject: said('subject'), message: said('message') }
  return Object.values(faults).some(Boolean) ? faults : { form: refusal }
}
