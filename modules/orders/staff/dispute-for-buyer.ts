import type { OpenDispute } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { OrderDisputed } from '@/modules/orders/events'
import { eventPayloadOf, type OrderRow } from '@/modules/orders/order/move'
import { openDispute } from '@/modules/orders/order/open-dispute'
import { deliveryProofPort } from '@/modules/orders/ports'
import { findParty } from '@/modules/orders/queries'
import type { StaffTx } from '@/modules/wallet/service'
import type { UserContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Staff open a dispute for the buyer, who can withdraw it as their own. If the platform shows the copy with the buyer, the order completes
 * instead (A32). Throws not_found, order_state.
 */
export async function openDisputeForBuyer(
  ctx: UserContext,
  id: string,
  { reason, kind }: OpenDispute,
): Promise<void> {
  const { order } = await findParty(ctx, id)
  if (order.watched) await use(ctx, deliveryProofPort).poll(ctx, id)
  await transact(ctx, (tx) => disputeForBuyer(tx, id, { reason, kind }))
}

/** The same in a transaction, without asking the platform. Throws order_state. */
export async function disputeForBuyer(
  tx: StaffTx,
  id: string,
  { reason, kind }: OpenDispute,
): Promise<OrderRow> {
  const disputed = await openDispute(tx, id, { by: 'buyer', reason, kind })
  if (!disputed) throw ordersErrors.order_state()
  await publish(tx, OrderDisputed, eventPayloadOf(disputed))
  await recordStaffAction(tx, { action: 'orders.open-dispute', subjectId: id, after: { kind }, reason })
  return disputed
}
