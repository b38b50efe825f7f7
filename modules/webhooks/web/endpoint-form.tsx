import { Field, Form, PasswordInput, TextInput, useForm } from 'mintmark/web'
import { useState } from 'react'
import { object, optional } from 'valibot'
import { type EventType, eventTypes, NewEndpoint, urlMaxLength } from '../contract'
import { messages } from '../page-messages'

const text = messages.form
const { url, currentPassword } = NewEndpoint.entries
const Fields = object({ url, currentPassword: optional(currentPassword) })

interface Props {
  url?: string
  events?: readonly EventType[]
  submitText: string
  successTitle?: string
  resets?: boolean
  onSubmit: (endpoint: { url: string; events: EventType[]; currentPassword?: string }) => Promise<unknown>
}

/** Where to send, and which events. */
export function EndpointForm({ url: initialUrl = '', events = eventTypes, onSubmit, ...rest }: Props) {
  const [chosen, setChosen] = useState<readonly EventType[]>(events)
  const { submitText, ...options } = rest
  const form = useForm({
    schema: Fields,
    initialValues: { url: initialUrl, currentPassword: '' },
    onSubmit: ({ url, currentPassword }) =>
      onSubmit({ url, events: [...chosen], ...(currentPassword && { currentPassword }) }),
    ...options,
  })
  return (
    <Form form={form} submitText={submitText}>
      <Field label={text.url} help={text.urlHelp} error={form.errors.url}>
        <TextInput {...form.fieldProps('url')} type="url" required maxLength={urlMaxLength} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{text.events}</legend>
        {eventTypes.map((type) => (
          <label key={type} className="flex min-h-6 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(type)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, type] : chosen.filter((other) => other !== type))
              }
            />
            <span>
              {messages.eventLabels[type]} <code className="text-xs text-ink-muted">{type}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label={text.password} help={text.passwordHelp} error={form.errors.currentPassword} optional>
        <PasswordInput {...form.fieldProps('currentPassword')} autoComplete="current-password" />
      </Field>
    </Form>
  )
}
