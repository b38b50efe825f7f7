import { type Order, type OrderState, type Party, payableStates } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { ordersKey } from '@/modules/orders/web/paths'
import { type Dollars, formatMoney } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { Panel } from '@/web/ui/panel'
import { textLinkClasses } from '@/web/ui/text-link'
import { Price } from '@/web/ui/values/price'

const { money } = messages

/** The seller gets nothing in these states, unless the sale was completed first. */
const noPayoutStates: readonly OrderState[] = [
  'expiring',
  'expired',
  'refund_pending',
  'refunded',
  'charged_back',
]

/** The amounts of the order as seen by the buyer or the seller. */
export function OrderMoney({ order, party }: { order: Order; party: Party }) {
  return (
    <Panel title={money.title}>
      <dl className="grid gap-2 text-sm">
        <AmountRow label={money.price} value={formatMoney(order.amount)} />
        {party === 'buyer' ? <BuyerLines order={order} /> : <SellerLines order={order} party={party} />}
      </dl>
      {isPaid(order) && (
        <a
          href={`${ordersKey}/${order.id}/receipt`}
          download
          className={classNames(textLinkClasses, 'mt-4 inline-block text-sm')}
        >
          {money.receipt}
        </a>
      )}
    </Panel>
  )
}

function BuyerLines({ order }: { order: Order }) {
  const { state, amount } = order
  return (
    <>
      <AmountRow label={money.fees} value={formatMoney(0)} />
      {payableStates.includes(state) ? (
        <TotalRow label={money.youPay} dollars={amount} />
      ) : (
        <TotalRow label={money.youPaid} dollars={isPaid(order) ? amount : 0} />
      )}
      {order.retainedFees && <AmountRow label={money.refunded} value={formatMoney(order.refunded)} />}
      {returnedAmounts(order).map(([label, dollars]) => (
        <AmountRow key={label} label={label} value={formatMoney(dollars)} />
      ))}
    </>
  )
}

/** The amounts that the buyer got back or is getting back: from their bank, and as a refund of the rest. */
function returnedAmounts({ state, amount, chargeback, chargebackAmounts, manualRefund }: Order) {
  const isByBank = chargeback === 'lost' && chargebackAmounts !== null
  const rest = manualRefund?.amount ?? chargebackAmounts?.remainder ?? amount
  return [
    ...(isByBank ? [[money.returnedByBank, chargebackAmounts.taken] as const] : []),
    ...(state === 'refund_pending' ? [[money.refundDue, rest] as const] : []),
    ...(state === 'refunded' ? [[money.refunded, rest] as const] : []),
  ]
}

/** True if the order was ever paid. */
export function isPaid({ timeline }: Order) {
  return timeline.some((step) => step.state === 'paid')
}

function SellerLines({ order, party }: { order: Order; party: Party }) {
  const { state, retainedFees } = order
  const fees = retainedFees ?? order.fees
  const { receive, received } = party === 'seller' ? money.you : money.seller
  const isReleased = state === 'completed' || isChargedBackAfterRelease(order)
  if (noPayoutStates.includes(state) && !isReleased) return <TotalRow label={receive} dollars={0} />
  const taken = chargebackTakenFromNet(order)
  return (
    <>
      {retainedFees && <AmountRow label={money.refundedToBuyer} value={`−${formatMoney(order.refunded)}`} />}
      <AmountRow label={money.platformFee} value={`−${formatMoney(fees.platform)}`} />
      <AmountRow label={money.processingFee} value={`−${formatMoney(fees.processing)}`} />
      {taken > 0 && <AmountRow label={money.taken} value={`−${formatMoney(taken)}`} />}
      <TotalRow label={isReleased ? received : receive} dollars={Number(fees.net) - taken} />
    </>
  )
}

function isChargedBackAfterRelease({ state, timeline }: Order) {
  return state === 'charged_back' && timeline.at(-2)?.state === 'completed'
}

/** Dollars lost to a chargeback, at most the seller's net. */
function chargebackTakenFromNet({ fees, retainedFees, chargeback, chargebackAmounts }: Order): number {
  const { net } = retainedFees ?? fees
  return chargeback === 'open' ? 0 : Math.min(Number(net), Number(chargebackAmounts?.taken ?? 0))
}

function AmountRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}

function TotalRow({ label, dollars }: { label: string; dollars: Dollars }) {
  return (
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
      <dt className="font-medium">{label}</dt>
      <dd className="ms-auto">
        <Price dollars={dollars} />
      </dd>
    </div>
  )
}
