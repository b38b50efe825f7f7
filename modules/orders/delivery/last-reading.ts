import { hasBeenDecided } from '@/modules/orders/order/decision-log'
import type { OrderRow } from '@/modules/orders/order/move'
import { deliveryProofPort, type LastReading } from '@/modules/orders/ports'
import type { Context } from '@/src/kit/context'
import { use } from '@/src/kit/ports'

/** Returns what the last reading of the inventories shows of an order that waits for its delivery; undefined if nobody watches it. */
export async function findLastReading(ctx: Context, order: OrderRow): Promise<LastReading | undefined> {
  if (!order.watched || (order.state !== 'paid' && order.state !== 'sent')) return undefined
  return use(ctx, deliveryProofPort).findLastReading(ctx, order.id)
}

/** Returns when the buyer is refunded in ms if nobody does anything and nothing changes; null if they aren't. */
export async function findRefundTime(
  ctx: Context,
  order: OrderRow,
  reading: LastReading | undefined,
): Promise<number | null> {
  const { id, state, dispute, disputeBy, chargeback, pausedAt, paymentHold, deliverBy, confirmBy } = order
  const isSentBack = state === 'sent' && reading?.atDeadline === 'refunds'
  const refundsAt = state === 'paid' ? deliverBy : isSentBack ? confirmBy : null
  if (refundsAt === null || pausedAt !== null || paymentHold !== null || chargeback === 'open') return null
  if (dispute !== 'open') return refundsAt
  const isStopped = disputeBy !== 'buyer' || (await hasBeenDecided(ctx, id))
  return isStopped ? null : refundsAt
}
