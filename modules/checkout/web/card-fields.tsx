import { formatCardNumber, formatExpiry, formatSecurityCode } from '@/modules/checkout/web/card-entry'
import type { CardFaults, TypedPayment } from '@/modules/checkout/web/card-faults'
import { DigitsInput } from '@/modules/checkout/web/digits-input'
import { words } from '@/modules/checkout/words'
import { useSite } from '@/web/lib/site'
import { Field } from '@/web/ui/field'
import { TextInput } from '@/web/ui/text-input'

const { form } = words

type Props = {
  typed: TypedPayment
  faults: CardFaults
  onChange: (part: Partial<TypedPayment>) => void
}

export function CardFields({ typed, faults, onChange }: Props) {
  const { platform } = useSite()
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
      <Field label={form.deliverTo} error={faults.deliverTo} help={form.deliverToHelp(platform)}>
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
