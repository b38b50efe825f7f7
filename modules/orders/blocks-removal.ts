import { isUnsettled } from '@/modules/orders/order/open-orders'
import { deliveryProofPort, paymentProviders } from '@/modules/orders/ports'
import { orders } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'
import type { Module } from '@/src/kit/module/module'

/** Open orders need their payment provider and their proof of delivery until they are settled. */
export async function blocksRemoval(ctx: Context, removed: Module): Promise<readonly string[]> {
  const ports = (removed.provides ?? []).map(({ port }) => port.name)
  const isNeeded = [paymentProviders.name, deliveryProofPort.name].some((name) => ports.includes(name))
  if (removed.name !== 'orders' && !isNeeded) return []
  const open = await ctx.db.$count(orders, isUnsettled(ctx))
  return open > 0 ? [`${open} orders are open: wait until they end, or cancel them.`] : []
}
