import type { ComponentProps } from 'react'
import { TextInput } from '@/web/ui/forms/text-input'

const codeLength = 6

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: string
  onChange: (digits: string) => void
}

/** One field for the whole code, which a phone fills in and a paste with spaces survives. */
export function CodeInput({ onChange, ...rest }: Props) {
  return (
    <TextInput
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="tabular"
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, codeLength))}
      {...rest}
    />
  )
}

export function isCompleteCode(digits: string) {
  return digits.length === codeLength
}
