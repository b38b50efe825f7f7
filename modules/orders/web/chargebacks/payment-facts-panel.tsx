import { useQuery } from '@tanstack/react-query'
import type { PaymentFacts } from '@/modules/orders/order/chargeback-contract'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { paymentFactsQuery } from '@/modules/orders/web/chargebacks/queries'
import { Panel } from '@/web/ui/panel'

const { payment: text } = chargebackMessages
const names = ['threeDSecure', 'cardBrand', 'cardCountry', 'cardFunding', 'riskLevel'] as const

/** Facts about a payment that only the payment provider knows. */
export function PaymentFactsPanel({ orderId }: { orderId: string }) {
  const { data, isError } = useQuery(paymentFactsQuery(orderId))
  return (
    <Panel title={text.title}>
      <dl className="grid gap-1.5 text-sm">
        {names.map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{text.facts[name]}</dt>
            <dd className="text-end">{data ? present(data[name]) : '–'}</dd>
          </div>
        ))}
      </dl>
      {isError && <p className="mt-2 text-sm text-ink-muted">{text.failed}</p>}
    </Panel>
  )
}

function present(value: PaymentFacts[(typeof names)[number]]): string {
  return value === null ? text.unknown : (text.values[value] ?? value)
}
