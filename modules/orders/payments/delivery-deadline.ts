import { ordersConfig } from '@/modules/orders/config'
import type { OrderRow } from '@/modules/orders/order/move'
import { changesOf, type TermChange } from '@/modules/orders/order/term-changes'
import { deliveryTimePoint } from '@/modules/orders/order/term-points'
import { resolveValue } from '@/src/kit/checks/checks'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext } from '@/src/kit/context'

interface DeliveryDeadline {
  deliverBy: number
  changes?: TermChange[]
}

/** Returns by when the seller of an order that is paid now has to hand over the item, with the changes of modules. */
export async function deliveryDeadline(
  tx: TxContext,
  { listingId, itemId, sellerId, buyerId, priceCents, changes }: OrderRow,
): Promise<DeliveryDeadline> {
  const { DELIVERY_WINDOW_SECONDS: initial } = readConfig(tx, ordersConfig)
  const order = { listingId, itemId, sellerId, buyerId, priceCents }
  const time = await resolveValue(tx, deliveryTimePoint, order, { initial })
  const deliverBy = tx.now() + time.value * 1000
  if (time.changes.length === 0) return { deliverBy }
  return { deliverBy, changes: [...(changes ?? []), ...changesOf('delivery', time.changes)] }
}
