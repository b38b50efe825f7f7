import type { Order, OrderState, Party } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { isStopped } from '@/modules/orders/web/next-action'
import { useClientConfig } from '@/web/lib/client-config'
import { CopyButton } from '@/web/ui/copy-button'
import { Panel } from '@/web/ui/panel'

const { delivery } = messages

const unsentStates: readonly OrderState[] = ['created', 'awaiting_payment', 'paid']

/** The delivery account; the seller sees it once the order is paid. */
export function OrderDelivery({ order, party }: { order: Order; party: Party }) {
  const { platform } = useClientConfig()
  if (!order.deliverTo) return null
  const isPending = isDeliveryPending(order)
  return (
    <Panel title={delivery.title}>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-base font-medium break-all">{order.deliverTo}</p>
        {party !== 'buyer' && isPending && order.isPlayerNamed && <CopyButton text={order.deliverTo} />}
      </div>
      <p className="mt-1 text-sm text-ink-muted">{noteOf(order, party)(platform)}</p>
    </Panel>
  )
}

function noteOf(order: Order, party: Party) {
  const isPending = isDeliveryPending(order)
  if (isPending && !order.isPlayerNamed) return delivery.unnamed[party === 'buyer' ? 'buyer' : 'others']
  return isPending && party === 'seller' ? delivery.toSeller : delivery.toOthers
}

/** False during a review, so that the seller doesn't hand over the item. */
function isDeliveryPending(order: Order) {
  return unsentStates.includes(order.state) && !isStopped(order)
}
