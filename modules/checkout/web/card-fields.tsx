import { formatCardNumber, formatExpiry, formatSecurityCode } from '@/modules/checkout/web/card-entry'
import type { CardFieldErrors, CardFormValues } from '@/modules/checkout/web/card-faults'
import { DeliverToField } from '@/modules/checkout/web/deliver-to-field'
import { DigitsInput } from '@/modules/checkout/web/digits-input'
import { messages } from '@/modules/checkout/words'
import { Field } from '@/web/ui/field'

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
