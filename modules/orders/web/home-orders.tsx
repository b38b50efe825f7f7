import { useQuery } from '@tanstack/react-query'
import { marketplacePath } from '@/modules/catalog/web/paths'
import type { OpenOrder } from '@/modules/orders/home/contract'
import { homeMessages as texts } from '@/modules/orders/home/messages'
import { orderPath, ordersPath } from '@/modules/orders/web/paths'
import { openOrdersQuery } from '@/modules/orders/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { SummaryList, SummaryPanel, SummaryRow } from '@/web/ui/summary-panel'
import { Countdown } from '@/web/ui/values/countdown'

/** On the home page: the orders that haven't ended, the most urgent first. */
export function HomeOrders() {
  return (
    <SummaryPanel title={texts.title} href={ordersPath} linkText={texts.all}>
      <Orders />
    </SummaryPanel>
  )
}

function Orders() {
  const query = useQuery(openOrdersQuery)
  return (
    <SummaryList
      rows={query.data}
      query={query}
      empty={texts.empty}
      more={{ href: marketplacePath, text: texts.browse }}
    >
      {(order) => <OrderRow key={order.id} order={order} />}
    </SummaryList>
  )
}

function OrderRow({ order }: { order: OpenOrder }) {
  const { id, itemName: name, assetId, category, imageUrl, amount, nextAction, role } = order
  const isOwn = nextAction.who === role
  return (
    <SummaryRow
      href={orderPath(id)}
      item={{ assetId, name, category, imageUrl }}
      note={<span className={isOwn ? 'font-medium text-accent' : undefined}>{nextStepOf(order)}</span>}
    >
      <span className="font-medium">{formatMoney(amount)}</span>
      {nextAction.deadline !== null && (
        <span className={isOwn ? 'text-xs text-wait' : 'text-xs text-ink-muted'}>
          <Countdown deadline={nextAction.deadline} /> {texts.left}
        </span>
      )}
    </SummaryRow>
  )
}

function nextStepOf({ state, role, chargeback, nextAction: { who, paused } }: OpenOrder) {
  if (chargeback === 'open') return texts.bankDecides[role]
  if (paused?.reason === 'payment') return texts.paymentHeld
  if (who !== role) return texts.waiting[who]
  if (paused) return texts.own.showInventory
  if (role === 'seller') return texts.own.send
  return state === 'sent' ? texts.own.receive : texts.own.pay
}
