import type { Order } from '@/modules/orders/contract'
import type { Party } from '@/modules/orders/web/order-turn'
import { words } from '@/modules/orders/words'
import { formatMoney } from '@/web/lib/format'
import { Panel } from '@/web/ui/panel'
import { Price } from '@/web/ui/price'

const { money } = words

/** What the buyer pays, or what is left of it for the seller. */
export function OrderMoney({ order, party }: { order: Order; party: Party }) {
  const { amount, fees } = order
  if (party === 'buyer') {
    return (
      <Panel title={money.title}>
        <dl className="grid gap-2 text-sm">
          <Line label={money.price} value={formatMoney(amount)} />
          <Line label={money.fees} value={formatMoney(0)} />
          <Total label={money.youPay} dollars={amount} />
        </dl>
      </Panel>
    )
  }
  return (
    <Panel title={money.title}>
      <dl className="grid gap-2 text-sm">
        <Line label={money.price} value={formatMoney(amount)} />
        <Line label={money.platformFee} value={`−${formatMoney(fees.platform)}`} />
        <Line label={money.processingFee} value={`−${formatMoney(fees.processing)}`} />
        <Total label={party === 'seller' ? money.youReceive : money.sellerReceives} dollars={fees.net} />
      </dl>
    </Panel>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}

function Total({ label, dollars }: { label: string; dollars: string }) {
  return (
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
      <dt className="font-medium">{label}</dt>
      <dd>
        <Price dollars={dollars} />
      </dd>
    </div>
  )
}
