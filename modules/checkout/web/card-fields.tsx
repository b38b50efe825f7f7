import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '@/modules/checkout/messages'
import {
  applyEdit,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
} from '@/modules/checkout/web/card-format'
import { DeliverToField } from '@/modules/checkout/web/deliver-to-field'
import type { useCardForm } from '@/modules/checkout/web/use-card-form'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

const { form } = messages

type Props = Pick<ReturnType<typeof useCardForm>, 'errors' | 'fieldProps' | 'deliverTo'>

export function CardFields({ errors, fieldProps, deliverTo }: Props) {
  return (
    <>
      <Field label={form.number} error={errors.number}>
        <DigitsInput
          format={formatCardNumber}
          autoComplete="cc-number"
          className="tabular"
          {...fieldProps('number')}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={form.expiry} error={errors.expiry}>
          <DigitsInput
            format={formatExpiry}
            autoComplete="cc-exp"
            placeholder={form.expiryPlaceholder}
            className="tabular"
            {...fieldProps('expiry')}
          />
        </Field>
        <Field label={form.cvc} error={errors.cvc}>
          <DigitsInput
            format={formatSecurityCode}
            autoComplete="cc-csc"
            className="tabular"
            {...fieldProps('cvc')}
          />
        </Field>
      </div>
      <DeliverToField error={errors.deliverTo} deliverTo={deliverTo} {...fieldProps('deliverTo')} />
    </>
  )
}

type DigitsInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onChange: (value: string) => void
  format: (typed: string) => string
}

/** Formats digits while the user types and keeps the caret at its digit. */
function DigitsInput({ value, onChange, format, ...rest }: DigitsInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // A new object per edit, so that the caret is also set if the edit changed nothing.
  const [caret, setCaret] = useState<{ index: number }>()

  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.index, caret.index)
  }, [caret])

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const edited = applyEdit(format, {
      before: value,
      typed: target.value,
      caret: target.selectionStart ?? target.value.length,
      isForwardDelete: nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward',
    })
    setCaret({ index: edited.caret })
    onChange(edited.value)
  }

  return <TextInput {...rest} ref={input} value={value} onChange={change} inputMode="numeric" />
}
