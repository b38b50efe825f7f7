import type { Order, OrderState } from '@/modules/orders/contract'
import { openDispute } from '@/modules/orders/disputes/disputes'
import { ReleaseRejected } from '@/modules/orders/events'
import { completeOrder, runAsParty } from '@/modules/orders/fulfillment'
import { eventPayloadOf, maybeLockedOrder, type OrderRow } from '@/modules/orders/move'
import { beforeReleasePoint, type ReleaseCause } from '@/modules/orders/ports'
import { findRejection, hasChecks, type Rejection } from '@/src/kit/checks'
import type { TxContext, UserContext } from '@/src/kit/context'
import { publish } from '@/src/runtime/publish'

/** Completes an order for its buyer, unless a check rejects it. Throws not_found, wrong_party, order_state, unavailable. */
export async function confirmReceived(ctx: UserContext, id: string): Promise<Order> {
  return runAsParty(ctx, id, ['buyer'], (tx) => releaseOrder(tx, id, ['paid', 'sent'], 'confirmed'))
}

/**
 * Completes an order, or opens a dispute if a check of another module rejects it. Returns undefined if the order is in none of `from` or
 * under review. Staff's decisions aren't checked: they call `completeOrder`.
 */
export async function releaseOrder(
  tx: TxContext,
  id: string,
  from: OrderState[],
  cause: ReleaseCause,
): Promise<OrderRow | undefined> {
  const hasCheck = hasChecks(tx, beforeReleasePoint)
  const rejection = hasCheck ? await findReleaseRejection(tx, id, from, cause) : undefined
  return rejection ? disputeRelease(tx, id, rejection) : completeOrder(tx, id, from)
}

/** Locks the order, so that what the checks decide by stays true. */
async function findReleaseRejection(
  tx: TxContext,
  id: string,
  from: OrderState[],
  cause: ReleaseCause,
): Promise<Rejection | undefined> {
  const order = await maybeLockedOrder(tx, id)
  if (!order || !from.includes(order.state) || order.dispute === 'open' || order.chargeback === 'open')
    return undefined
  const { priceCents, createdAt: placedAt } = order
  return findRejection(tx, beforeReleasePoint, { ...eventPayloadOf(order), priceCents, placedAt, cause })
}

async function disputeRelease(
  tx: TxContext,
  id: string,
  { reason }: Rejection,
): Promise<OrderRow | undefined> {
  const disputed = await openDispute(tx, id, { by: 'check', reason })
  if (disputed) await publish(tx, ReleaseRejected, eventPayloadOf(disputed))
  return disputed
}
