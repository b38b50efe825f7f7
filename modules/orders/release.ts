import type { OrderState } from '@/modules/orders/contract'
import { openDispute } from '@/modules/orders/disputes/disputes'
import { ReleaseRejected } from '@/modules/orders/events'
import { completeOrder } from '@/modules/orders/fulfillment'
import { eventPayloadOf, maybeLockedOrder, type OrderRow } from '@/modules/orders/move'
import { beforeReleasePoint, type PaymentIntent, type ReleaseCause } from '@/modules/orders/ports'
import { findRejection, hasChecks, type Rejection } from '@/src/kit/checks'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/runtime/publish'

interface ReleaseRequest {
  from: OrderState[]
  cause: ReleaseCause
  /** Read from the provider just before, so that an event that was lost on the way can't pay a seller. */
  payment: PaymentIntent
}

/**
 * Completes an order, or opens a dispute if a check of another module rejects it. Returns undefined if the order is in none of `from` or
 * under review, or its payment isn't final. Staff's decisions aren't checked: they call `completeOrder`.
 */
export async function releaseOrder(
  tx: TxContext,
  id: string,
  { from, cause, payment }: ReleaseRequest,
): Promise<OrderRow | undefined> {
  if (payment.status !== 'succeeded') return undefined
  const hasCheck = hasChecks(tx, beforeReleasePoint)
  const rejection = hasCheck ? await findReleaseRejection(tx, id, from, cause) : undefined
  return rejection ? disputeRelease(tx, id, rejection) : completeOrder(tx, id, from, { notHeld: true })
}

/** Locks the order, so that what the checks decide by stays true. */
async function findReleaseRejection(
  tx: TxContext,
  id: string,
  from: OrderState[],
  cause: ReleaseCause,
): Promise<Rejection | undefined> {
  const order = await maybeLockedOrder(tx, id)
  if (!order || !from.includes(order.state) || isUnderReview(order) || order.paymentHold !== null)
    return undefined
  const { priceCents, createdAt: placedAt } = order
  return findRejection(tx, beforeReleasePoint, { ...eventPayloadOf(order), priceCents, placedAt, cause })
}

export function isUnderReview({ dispute, chargeback }: OrderRow): boolean {
  return dispute === 'open' || chargeback === 'open'
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
