import { itemWords } from '@/modules/catalog/item-words'
import type { PaymentMethod } from '@/modules/catalog/web/checkout-path'
import { type RadioCard, RadioCards } from '@/web/ui/radio-cards'

const { buy } = itemWords

const methods: readonly RadioCard<PaymentMethod>[] = [
  { value: 'paypal', label: buy.methods.paypal, detail: buy.instant },
  { value: 'card', label: buy.methods.card, detail: buy.instant },
  { value: 'crypto', label: buy.methods.crypto, detail: buy.cryptoTakes },
]

type Props = { value: PaymentMethod; onChange: (method: PaymentMethod) => void }

export function PaymentMethods(props: Props) {
  return <RadioCards label={buy.method} options={methods} columns={3} {...props} />
}
