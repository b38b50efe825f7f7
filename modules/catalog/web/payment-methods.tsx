import { itemMessages } from '@/modules/catalog/item-words'
import type { PaymentMethod } from '@/modules/catalog/web/checkout-path'
import { type RadioCardOption, RadioCards } from '@/web/ui/radio-cards'

const { buy } = itemMessages

const methodOptions: readonly RadioCardOption<PaymentMethod>[] = [
  { value: 'paypal', label: buy.methods.paypal, detail: buy.instant },
  { value: 'card', label: buy.methods.card, detail: buy.instant },
  { value: 'crypto', label: buy.methods.crypto, detail: buy.cryptoDuration },
]

type PaymentMethodsProps = { value: PaymentMethod; onChange: (method: PaymentMethod) => void }

export function PaymentMethods(props: PaymentMethodsProps) {
  return <RadioCards label={buy.method} options={methodOptions} columns={3} {...props} />
}
