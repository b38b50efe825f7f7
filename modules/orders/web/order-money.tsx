import type { Order, OrderState } from '@/modules/orders/contract'
import type { Party } from '@/modules/orders/web/order-turn'
import { words } from '@/modules/orders/words'
import { type Dollars, formatMoney } from '@/web/lib/format'
import { Panel } from '@/web/ui/panel'
import { Price } from '@/web/ui/price'

const { money } = words

const unpaid: readonly OrderState[] = ['created', 'awaiting_payment']
/** The sale does not come about, or is taken back: nothing of it is the seller's. */
const calledOff: readonly OrderState[] = ['expiring', 'expired', 'refund_pending', 'refunded', 'charged_back']

/** What the buyer pays, or what is left of it for the seller. */
export function OrderMoney({ order, party }: { order: Order; party: Party }) {
  return (
    <Panel title={money.title}>
      <dl className="grid gap-2 text-sm">
        <Line label={money.price} value={formatMoney(order.amount)} />
        {party === 'buyer' ? <BuyerLines order={order} /> : <SellerLines order={order} party={party} />}
      </dl>
    </Panel>
  )
}

function BuyerLines({ order: { state, amount, timeline } }: { order: Order }) {
  const isPaid = timeline.some((step) => step.state === 'paid')
  return (
    <>
      <Line label={money.fees} value={formatMoney(0)} />
      {unpaid.includes(state) ? (
        <Total label={money.youPay} dollars={amount} />
      ) : (
        <Total label={money.youPaid} dollars={isPaid ? amount : 0} />
      )}
    </>
  )
}

function SellerLines({ order, party }: { order: Order; party: Party }) {
  const { state, fees } = order
  const { receive, received } = party === 'seller' ? money.you : money.seller
  const isReleased = state === 'completed' || isReleasedAndLost(order)
  if (calledOff.includes(state) && !isReleased) return <Total label={receive} dollars={0} />
  const taken = takenOfNet(order)
  return (
    <>
      <Line label={money.platformFee} value={`−${formatMoney(fees.platform)}`} />
      <Line label={money.processingFee} value={`−${formatMoney(fees.processing)}`} />
      {taken > 0 && <Line label={money.taken} value={`−${formatMoney(taken)}`} />}
      <Total label={isReleased ? received : receive} dollars={Number(fees.net) - taken} />
    </>
  )
}

/** The sale was complete before the bank took something back. */
function isReleasedAndLost({ state, timeline }: Order) {
  return state === 'charged_back' && timeline.at(-2)?.state === 'completed'
}

/** What the bank has taken for good of the seller's part, and no more than that. */
function takenOfNet({ fees, chargeback, chargedBack }: Order): number {
  return chargeback === 'open' ? 0 : Math.min(Number(fees.net), Number(chargedBack?.taken ?? 0))
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}

function Total({ label, dollars }: { label: string; dollars: Dollars }) {
  return (
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
      <dt className="font-medium">{label}</dt>
      <dd className="ml-auto">
        <Price dollars={dollars} />
      </dd>
    </div>
  )
}
