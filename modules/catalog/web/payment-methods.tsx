import type { PaymentMethod } from '@/modules/catalog/web/checkout-path'
import { type RadioCard, RadioCards } from '@/web/ui/radio-cards'

const methods: readonly RadioCard<PaymentMethod>[] = [
  { value: 'paypal', label: 'PayPal', detail: 'Instant' },
  { value: 'card', label: 'Credit/Debit Card', detail: 'Instant' },
  { value: 'crypto', label: 'Cryptocurrency', detail: '10 to 30 minutes' },
]

type Props = { value: PaymentMethod; onChange: (method: PaymentMethod) => void }

export function PaymentMethods(props: Props) {
  return <RadioCards label="Payment method" options={methods} columns={3} {...props} />
}
