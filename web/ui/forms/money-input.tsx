import { type ComponentProps, useState } from 'react'
import { localeFormats } from '@/web/lib/locale'
import { isAmbiguousComma, parseAmount } from '@/web/lib/parse-amount'
import { TextInput } from '@/web/ui/forms/text-input'

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type' | 'before'> & {
  /** A decimal string: "149.9". */
  value: string
  onChange: (value: string) => void
}

/** Dollars with at most two decimals; other input is ignored. Keeps a typed comma until its meaning is clear. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      before="$"
      value={isAmbiguousComma(typed) && parseAmount(typed) === value ? typed : value}
      onChange={(event) => onType(event.target.value)}
      onBlur={(event) => {
        setTyped('')
        onBlur?.(event)
      }}
      {...rest}
    />
  )

  function onType(text: string) {
    const amount = parseAmount(text, localeFormats().groupsWithPoint())
    if (amount === undefined) return
    setTyped(text)
    onChange(amount)
  }
}
