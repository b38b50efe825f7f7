import { formatCardNumber, formatExpiry, formatSecurityCode } from '@/modules/checkout/web/card-entry'
import type { CardFaults, TypedPayment } from '@/modules/checkout/web/card-faults'
import { DigitsInput } from '@/modules/checkout/web/digits-input'
import { useSite } from '@/web/lib/site'
import { Field } from '@/web/ui/field'
import { TextInput } from '@/web/ui/text-input'

type Props = {
  typed: TypedPayment
  faults: CardFaults
  onChange: (part: Partial<TypedPayment>) => void
}

export function CardFields({ typed, faults, onChange }: Props) {
  const { platform } = useSite()
  return (
    <>
      <Field label="Card number" error={faults.number}>
        <DigitsInput
          format={formatCardNumber}
          value={typed.number}
          onChange={(number) => onChange({ number })}
          autoComplete="cc-number"
          className="tabular"
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiry" error={faults.expiry}>
          <DigitsInput
            format={formatExpiry}
            value={typed.expiry}
            onChange={(expiry) => onChange({ expiry })}
            autoComplete="cc-exp"
            placeholder="MM/YY"
            className="tabular"
          />
        </Field>
        <Field label="CVC" error={faults.cvc}>
          <DigitsInput
            format={formatSecurityCode}
            value={typed.cvc}
            onChange={(cvc) => onChange({ cvc })}
            autoComplete="cc-csc"
            className="tabular"
          />
        </Field>
      </div>
      <Field
        label="Deliver to"
        error={faults.deliverTo}
        help={`The ${platform} username that the seller hands the item to.`}
      >
        <TextInput
          value={typed.deliverTo}
          onChange={(event) => onChange({ deliverTo: event.target.value })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
    </>
  )
}
