import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TicketCategory } from '@/modules/support/contract'
import { CategoryPicker } from '@/modules/support/web/category-picker'
import { useOpenTicket } from '@/modules/support/web/queries'
import { fieldErrorsOf, missingFields, type TicketFieldErrors } from '@/modules/support/web/ticket-faults'
import { messages } from '@/modules/support/words'
import { useViewer } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { showError } from '@/web/ui/say-failure'
import { TextInput } from '@/web/ui/text-input'
import { Textarea } from '@/web/ui/textarea'

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
