import type { Order, OrderState } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import type { Party } from '@/modules/orders/web/next-action'
import { useClientConfig } from '@/web/lib/client-config'
import { CopyButton } from '@/web/ui/copy-button'
import { Panel } from '@/web/ui/panel'

const { delivery } = messages

const unsentStates: readonly OrderState[] = ['created', 'awaiting_payment', 'paid']

/** Where the item goes; the seller knows it once the order is paid. */
export function OrderDelivery({ order, party }: { order: Order; party: Party }) {
  const { platform } = useClientConfig()
  if (!order.deliverTo) return null
  const isAhead = isDeliveryPending(order)
  return (
    <Panel title={delivery.title}>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-base font-medium break-all">{order.deliverTo}</p>
        {party !== 'buyer' && isAhead && <CopyButton text={order.deliverTo} />}
      </div>
      <p className="mt-1 text-sm text-ink-muted">
        {party === 'seller' && isAhead ? delivery.toSeller(platform) : delivery.toOthers(platform)}
      </p>
    </Panel>
  )
}

/** Else the panel only says where the item went, or would have gone: nobody hands over what a bank or a moderator decides about. */
function isDeliveryPending({ state, dispute, chargeback }: Order) {
  return unsentStates.includes(state) && dispute !== 'open' && chargeback !== 'open'
}
