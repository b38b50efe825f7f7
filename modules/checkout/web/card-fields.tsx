import { formatCardNumber, formatExpiry, formatSecurityCode } from '@/modules/checkout/web/card-entry'
import type { CardFaults, TypedPayment } from '@/modules/checkout/web/card-faults'
import { DeliverToField } from '@/modules/checkout/web/deliver-to-field'
import { DigitsInput } from '@/modules/checkout/web/digits-input'
import { words } from '@/modules/checkout/words'
import { Field } from '@/web/ui/field'

const { form } = words

type Props = {
  typed: TypedPayment
  faults: CardFaults
  onChange: (part: Partial<TypedPayment>) => void
}

export function CardFields({ typed, faults, onChange }: Props) {
  return (
    <>
      <Field label={form.number} error={faults.number}>
        <DigitsInput
          format={formatCardNumber}
          value={typed.number}
          onChange={(number) => onChange({ number })}
          autoComplete="cc-number"
          className="tabular"
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={form.expiry} error={faults.expiry}>
          <DigitsInput
            format={formatExpiry}
            value={typed.expiry}
            onChange={(expiry) => onChange({ expiry })}
            autoComplete="cc-exp"
            placeholder={form.expiryLike}
            className="tabular"
          />
        </Field>
        <Field label={form.cvc} error={faults.cvc}>
          <DigitsInput
            format={formatSecurityCode}
            value={typed.cvc}
            onChange={(cvc) => onChange({ cvc })}
            autoComplete="cc-csc"
            className="tabular"
          />
        </Field>
      </div>
      <DeliverToField
        value={typed.deliverTo}
        fault={faults.deliverTo}
        onChange={(deliverTo) => onChange({ deliverTo })}
      />
    </>
  )
}
