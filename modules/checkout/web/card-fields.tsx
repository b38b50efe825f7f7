import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '@/modules/checkout/messages'
import type { CardFieldErrors, CardFormValues } from '@/modules/checkout/web/card-field-errors'
import {
  applyEdit,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
} from '@/modules/checkout/web/card-format'
import { DeliverToField } from '@/modules/checkout/web/deliver-to-field'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

const { form } = messages

type Props = {
  values: CardFormValues
  fieldErrors: CardFieldErrors
  onChange: (part: Partial<CardFormValues>) => void
}

export function CardFields({ values, fieldErrors, onChange }: Props) {
  return (
    <>
      <Field label={form.number} error={fieldErrors.number}>
        <DigitsInput
          format={formatCardNumber}
          value={values.number}
          onChange={(number) => onChange({ number })}
          autoComplete="cc-number"
          className="tabular"
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={form.expiry} error={fieldErrors.expiry}>
          <DigitsInput
            format={formatExpiry}
            value={values.expiry}
            onChange={(expiry) => onChange({ expiry })}
            autoComplete="cc-exp"
            placeholder={form.expiryLike}
            className="tabular"
          />
        </Field>
        <Field label={form.cvc} error={fieldErrors.cvc}>
          <DigitsInput
            format={formatSecurityCode}
            value={values.cvc}
            onChange={(cvc) => onChange({ cvc })}
            autoComplete="cc-csc"
            className="tabular"
          />
        </Field>
      </div>
      <DeliverToField
        value={values.deliverTo}
        error={fieldErrors.deliverTo}
        onChange={(deliverTo) => onChange({ deliverTo })}
      />
    </>
  )
}

type DigitsInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onChange: (value: string) => void
  format: (typed: string) => string
}

/** Digits that are set in groups while one types; the caret stays at its digit. */
function DigitsInput({ value, onChange, format, ...rest }: DigitsInputProps) {
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
