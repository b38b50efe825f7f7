import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { parse } from 'valibot'
import { StaffReply, type StaffTicket } from '@/modules/support/staff-contract'
import { staffMessages } from '@/modules/support/staff-messages'
import { templatesQuery, useAnswerTicket, useCloseTicket } from '@/modules/support/web/staff-queries'
import { useClaimGuard } from '@/web/staff/claim-guard'
import { useCaseKeys } from '@/web/staff/use-case-keys'
import { useNextCase } from '@/web/staff/use-next-case'
import { staffMessages as shared } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { reply: text, ticket: ticketText } = staffMessages

/** Sends an answer to the user or a note to staff. "Submit & next" goes on to the next open ticket. */
export function StaffReplyForm({ ticket }: { ticket: StaffTicket }) {
  const openNext = useNextCase('tickets', ticket.id)
  const { mayGoOn, claimDialog } = useClaimGuard('tickets', ticket.id)
  const goesOn = useRef(false)
  const { mutateAsync: send } = useAnswerTicket(ticket.id)
  const { values, errors, error, isSubmitting, fieldProps, setValues, reset, submit, formProps } = useForm({
    schema: StaffReply,
    initialValues: { message: '', internal: false, lastMessageId: ticket.messages.at(-1)?.id },
    onSubmit: async (values) => {
      const goOn = goesOn.current
      if (!values.internal && !(await mayGoOn())) return
      await send(parse(StaffReply, values))
      const done = values.internal ? text.noted : text.sent
      reset()
      if (goOn) await openNext({ done })
      else toast({ title: done, tone: 'good' })
    },
  })
  const submitWith = (goOn: boolean) => {
    goesOn.current = goOn
    void submit()
  }
  useCaseKeys({ submit: () => submitWith(true), form: formProps.ref })
  return (
    <Panel title={text.title}>
      {claimDialog}
      <form
        {...formProps}
        onSubmit={(event) => {
          event.preventDefault()
          submitWith(false)
        }}
        className="grid gap-4"
      >
        <TemplateSelect onChoose={(template) => setValues({ message: fillTemplate(template, ticket) })} />
        <Field label={text.message} help={values.internal ? text.noteHelp : text.help} error={errors.message}>
          <Textarea {...fieldProps('message')} rows={6} />
        </Field>
        <label className="flex items-center gap-2 justify-self-start text-sm">
          <input
            type="checkbox"
            name="internal"
            checked={values.internal}
            onChange={(event) => setValues({ internal: event.target.checked })}
          />
          {text.internal}
        </label>
        <Alert>{error?.message}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            busy={isSubmitting}
            aria-keyshortcuts="Control+Enter"
            onClick={() => submitWith(true)}
          >
            {shared.cases.submitAndNext}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {text.send}
          </Button>
          {ticket.state !== 'closed' && <CloseButton ticketId={ticket.id} />}
        </div>
      </form>
    </Panel>
  )
}

function TemplateSelect({ onChoose }: { onChoose: (text: string) => void }) {
  const { data: templates = [] } = useQuery(templatesQuery)
  if (templates.length === 0) return null
  const options = templates.map(({ name }) => ({ value: name, label: name }))
  return (
    <Field label={text.template}>
      <Select
        className="max-w-64"
        options={[{ value: '', label: text.noTemplate }, ...options]}
        value=""
        onChange={({ target }) => {
          const chosen = templates.find(({ name }) => name === target.value)
          if (chosen) onChoose(chosen.text)
        }}
      />
    </Field>
  )
}

function CloseButton({ ticketId }: { ticketId: string }) {
  const { mutate: close, isPending } = useCloseTicket(ticketId)
  return (
    <Button
      busy={isPending}
      className="ms-auto max-sm:ms-0"
      onClick={() =>
        close(undefined, {
          onSuccess: () => toast({ title: ticketText.closed, tone: 'good' }),
          onError: (error) => showError(ticketText.closeFailed, error),
        })
      }
    >
      {ticketText.close}
    </Button>
  )
}

/** Fills in the placeholders that the ticket has values for. Any others remain, and the answer can't be sent with them. */
function fillTemplate(
  text: string,
  { username, subject, orderId }: Pick<StaffTicket, 'username' | 'subject' | 'orderId'>,
): string {
  const values: Record<string, string | null> = { name: username, subject, order: orderId }
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (gap, name: string) => values[name] ?? gap)
}
