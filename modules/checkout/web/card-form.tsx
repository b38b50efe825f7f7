import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '@/modules/checkout/messages'
import { DeliverToField } from '@/modules/checkout/web/deliver-to-field'
import { PayButton } from '@/modules/checkout/web/pay-button'
import { type CardFormProps, testCard, useCardForm } from '@/modules/checkout/web/use-card-form'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

const { sandbox } = messages

export function CardForm(props: CardFormProps) {
  const { intent, purchase } = props
  const { errors, error, isSubmitting, fieldProps, setValues, formProps, deliverTo } = useCardForm(props)
  return (
    <form {...formProps} className="grid gap-4">
      <SandboxNotice
        method={messages.methods[purchase.method ?? 'card']}
        onUseCard={() => setValues(testCard)}
      />
      <CardFields errors={errors} fieldProps={fieldProps} deliverTo={deliverTo} />
      <Alert>
        {error?.code === 'card_declined' ? messages.form.declined(error.message) : error?.message}
      </Alert>
      <PayButton amount={intent.amount} busy={isSubmitting} />
    </form>
  )
}

function SandboxNotice({ method, onUseCard }: { method: string; onUseCard: () => void }) {
  return (
    <div className="grid gap-1 rounded-md border border-line bg-wait-soft px-4 py-3 text-sm">
      <p className="font-medium">
        {method} <span className="text-wait">{sandbox.badge}</span>
      </p>
      <p>
        {sandbox.useCard(
          <span key="number" className="tabular font-medium">
            {testCard.number}
          </span>,
        )}
      </p>
      <Button size="sm" className="mt-1.5 justify-self-start" onClick={onUseCard}>
        {sandbox.fillIn}
      </Button>
    </div>
  )
}

const { form } = messages

type Props = Pick<ReturnType<typeof useCardForm>, 'errors' | 'fieldProps' | 'deliverTo'>

function CardFields({ errors, fieldProps, deliverTo }: Props) {
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

type Format = (typed: string) => string

const cardDigitsMax = 19

/** "4242 4242 4242 4242". */
export function formatCardNumber(typed: string) {
  return digitsOf(typed)
    .slice(0, cardDigitsMax)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Returns "12/34" for "1234", "12/34" and "12/2034" (browser autofill), and "01/34" for "1/34". */
export function formatExpiry(typed: string) {
  const digits = digitsOf(typed.replace(/^\s*(\d)\s*[/-]/, '0$1/'))
  const monthAndYear = digits.slice(0, /^\d\d20/.test(digits) ? 6 : 4).replace(/^(\d\d)20(\d\d)$/, '$1$2')
  return monthAndYear.length < 2 ? monthAndYear : `${monthAndYear.slice(0, 2)}/${monthAndYear.slice(2)}`
}

function formatSecurityCode(typed: string) {
  return digitsOf(typed).slice(0, 4)
}

type Edit = { before: string; typed: string; caret: number; isForwardDelete: boolean }

/** Returns the formatted value and the caret, which stays after the same digit. Deleting a separator deletes the next digit. */
export function applyEdit(format: Format, { before, typed, caret, isForwardDelete }: Edit) {
  const isOnlySeparatorDeleted = typed.length < before.length && digitsOf(typed) === digitsOf(before)
  const [left, right] = [digitsOf(typed.slice(0, caret)), digitsOf(typed.slice(caret))]
  if (isOnlySeparatorDeleted) {
    return isForwardDelete
      ? formatWithCaret(format, left, right.slice(1))
      : formatWithCaret(format, left.slice(0, -1), right)
  }
  const value = format(typed)
  return { value, caret: caret === typed.length ? value.length : caretAfterDigits(value, left.length) }
}

function formatWithCaret(format: Format, left: string, right: string) {
  const value = format(left + right)
  return { value, caret: right === '' ? value.length : caretAfterDigits(value, left.length) }
}

function caretAfterDigits(value: string, count: number) {
  let digits = 0
  for (let index = 0; index < value.length; index++) {
    if (digits === count) return index
    if (/\d/.test(value.charAt(index))) digits++
  }
  return value.length
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}
