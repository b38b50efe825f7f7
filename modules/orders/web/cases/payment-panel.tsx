import type { Case } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { paymentHoldMessages } from '@/modules/orders/notices/payment-hold-messages'
import { receiptMessages } from '@/modules/orders/transactions/receipt-messages'
import { formatDateTime, formatMoney } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'

const { payment: text } = caseMessages
const methods: Readonly<Record<string, string>> = receiptMessages.methods

/** The amounts charged, refunded and charged back. */
export function PaymentPanel({ found }: { found: Case }) {
  const { amount, fees, payment } = found
  const { captured, fee, refunded, provider, method, paidAt, hold } = payment
  const money = (value: string | null) => (value === null ? text.nothing : formatMoney(value))
  const facts = [
    [text.price, formatMoney(amount)],
    [text.net, formatMoney((found.retainedFees ?? fees).net)],
    [text.captured, money(captured)],
    [text.fee, money(fee)],
    [text.refunded, formatMoney(refunded)],
    [text.chargeback, chargebackOf(found)],
    ...(hold ? [[paymentHoldMessages.label, paymentHoldMessages.holds[hold]]] : []),
    [text.provider, provider],
    [text.method, methods[method] ?? method],
    [text.paidAt, paidAt ? formatDateTime(paidAt) : text.nothing],
  ]
  return (
    <Panel title={text.title}>
      <dl className="grid gap-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="tabular text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function chargebackOf({ chargeback, chargebackAmounts }: Case): string {
  const state = text.chargebacks[chargeback]
  return chargebackAmounts ? text.taken({ state, amount: formatMoney(chargebackAmounts.taken) }) : state
}
