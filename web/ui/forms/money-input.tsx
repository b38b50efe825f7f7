import { type ComponentProps, useState } from 'react'
import { localeFormats } from '@/web/lib/locale'
import { isAmbiguousComma, parseAmount } from '@/web/lib/parse-amount'
import { TextInput } from '@/web/ui/forms/text-input'

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type' | 'before'> & {
  /** A decimal string: "149.9". */
  value: string
  onChange: (value: string) => void
}

/** Dollars with at most two decimals; what is no amount cannot be typed. A comma stays one until it is clear what it parts. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      before="$"
      value={isAmbiguousComma(typed) && parseAmount(typed) === value ? typed : value}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        setTyped('')
        onBlur?.(event)
      }}
      {...rest}
    />
  )

  function type(text: string) {
    const amount = parseAmount(text, localeFormats().pointGroups)
    if (amount === undefined) return
    setTyped(text)
    onChange(amount)
  }
}
