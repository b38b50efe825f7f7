import type { OrderState } from '@/modules/orders/contract'
import { OrderCompleted, ReleaseRejected } from '@/modules/orders/events'
import { chargebackLostCents } from '@/modules/orders/order/amounts'
import { releaseJournals } from '@/modules/orders/order/decision-journals'
import { countUndoneReleases } from '@/modules/orders/order/decision-log'
import { eventPayloadOf, maybeLockedOrder, moveOrder, type OrderRow } from '@/modules/orders/order/move'
import { openDispute } from '@/modules/orders/order/open-dispute'
import { beforeReleasePoint, type PaymentIntent, type ReleaseCause } from '@/modules/orders/ports'
import { postJournal } from '@/modules/wallet/service'
import { findRejection, hasChecks, type Rejection } from '@/src/kit/checks/checks'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/runtime/publish'

interface ReleaseRequest {
  from: readonly OrderState[]
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
  from: readonly OrderState[],
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

/**
 * Releases the escrow to the seller. Returns undefined if the order is in none of `from`, under review, or (with `notHeld`)
 * its payment isn't final.
 */
export async function completeOrder(
  tx: TxContext,
  orderId: string,
  from: readonly OrderState[],
  { notHeld = false } = {},
): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, orderId, {
    to: 'completed',
    from,
    only: 'notUnderReview',
    notHeld,
    set: { completedAt: tx.now() },
    event: OrderCompleted,
  })
  if (!order) return undefined
  const { id, chargebackStep } = order
  const journals = releaseJournals(order, await countUndoneReleases(tx, order))
  for (const journal of journals) await postJournal(tx, journal)
  if (chargebackLostCents(order) === 0) return order
  const set = { chargebackStep: chargebackStep + journals.length - 1 }
  return moveOrder(tx, id, { to: 'charged_back', set })
}
