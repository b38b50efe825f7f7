import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { applyEdit } from '@/modules/checkout/web/card-entry'
import { TextInput } from '@/web/ui/text-input'

type DigitsInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onChange: (value: string) => void
  format: (typed: string) => string
}

/** Digits that are set in groups while one types; the caret stays at its digit. */
export function DigitsInput({ value, onChange, format, ...rest }: DigitsInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // A new object for each edit, so that the caret is set even where the edit changed nothing.
  const [caret, setCaret] = useState<{ at: number }>()

  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const edited = applyEdit(format, {
      before: value,
      typed: target.value,
      caret: target.selectionStart ?? target.value.length,
      forward: nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward',
    })
    setCaret({ at: edited.caret })
    onChange(edited.value)
  }

  return <TextInput {...rest} ref={input} value={value} onChange={change} inputMode="numeric" />
}
