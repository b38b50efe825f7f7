import { type ComponentProps, useState } from 'react'
import { localeFormats } from '@/web/lib/format/locale'
import { parseAmount } from '@/web/lib/format/parse-amount'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

type InputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type' | 'before'> & {
  /** A decimal string, "149.9"; or what the user typed instead of an amount. */
  value: string
  onChange: (value: string) => void
}

type FieldProps = InputProps & Omit<ComponentProps<typeof Field>, 'children'>

/** A labeled amount of dollars. Says so while the text isn't an amount; the schema of the form rejects it. */
export function MoneyField({ label, help, error, optional, ...input }: FieldProps) {
  const typingError = parseAmount(input.value) === undefined ? uiMessages.notAnAmount : undefined
  return (
    <Field label={label} help={help} error={error ?? typingError} optional={optional}>
      <MoneyInput {...input} />
    </Field>
  )
}

/** Shows the text as typed until the user leaves the field. */
export function MoneyInput({ value, onChange, onBlur, className, ...rest }: InputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      before="$"
      className={classNames('tabular', className)}
      value={typed !== undefined && toAmount(typed) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(toAmount(target.value))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
      {...rest}
    />
  )
}

function toAmount(text: string) {
  return parseAmount(text, localeFormats().groupsWithPoint()) ?? text
}
