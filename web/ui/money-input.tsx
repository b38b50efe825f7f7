import type { ComponentProps } from 'react'
import { TextInput } from '@/web/ui/text-input'

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type' | 'before'> & {
  /** A decimal string as typed: "149.9". */
  value: string
  onChange: (value: string) => void
}

/** Dollars with at most two decimals; what is no amount cannot be typed. */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      before="$"
      value={value}
      onChange={(event) => onChange(keepAmount(event.target.value, value))}
      {...rest}
    />
  )
}

function keepAmount(typed: string, before: string) {
  const amount = typed.replace(/[$,\s]/g, '')
  return /^\d{0,7}(\.\d{0,2})?$/.test(amount) ? amount : before
}
