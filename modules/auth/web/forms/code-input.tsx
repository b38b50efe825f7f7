import type { ComponentProps, KeyboardEvent } from 'react'
import { messages } from '@/modules/auth/messages'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

const codeLength = 6

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: string
  onChange: (digits: string) => void
}

/** A single field, so that phones can fill in the code; drops spaces from pasted codes. */
export function CodeInput({ onChange, ...rest }: Props) {
  return (
    <TextInput
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="tabular"
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, codeLength))}
      onKeyDown={submitOnEnter}
      {...rest}
    />
  )
}

/** Enter does nothing while the button is disabled, so an incomplete code would get no error. */
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** A code field with its label that gets the focus. */
export function CodeField({ error, ...rest }: Props & { error: string | undefined }) {
  return (
    <Field label={messages.code.label} error={error} help={messages.code.help}>
      <CodeInput ref={useAutoFocus()} {...rest} />
    </Field>
  )
}

export function isCompleteCode(digits: string) {
  return digits.length === codeLength
}
