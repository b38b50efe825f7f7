import type { WholeOutcome } from '@/modules/orders/contract'
import { FallbackScheduled } from '@/modules/orders/events'
import { changeOrder, eventPayloadOf, type OrderRow } from '@/modules/orders/order/move'
import type { TxContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { staffPort } from '@/src/kit/staff/staff'
import { dayMs } from '@/src/kit/text/duration'
import { publish } from '@/src/runtime/publish'

/** How long a dispute that no staff member may decide waits for another one. */
const fallbackAfterMs = 7 * dayMs

/**
 * Schedules the fallback decision of a disputed order with a party who is staff while no other staff member may decide, and cancels it
 * otherwise. The time starts again if the outcome without delivery proof changes. Returns the current order.
 */
export async function scheduleFallback(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const fallbackOutcome = await maybeFallbackOutcome(tx, order)
  if (fallbackOutcome === order.fallbackOutcome) return order
  const decideBy = fallbackOutcome === null ? null : tx.now() + fallbackAfterMs
  if (decideBy !== null) await publish(tx, FallbackScheduled, eventPayloadOf(order))
  return changeOrder(tx, order, { decideBy, fallbackOutcome })
}

/**
 * Returns the decision without delivery proof: against the party who is staff, and for the buyer if both are. Null if another staff member
 * may decide, which takes a verified address, or no party is staff.
 */
async function maybeFallbackOutcome(
  tx: TxContext,
  { buyerId, sellerId }: OrderRow,
): Promise<WholeOutcome | null> {
  const staff = await use(tx, staffPort)(tx, 'moderation')
  const isStaff = (userId: string) => staff.some(({ id }) => id === userId)
  if (staff.some(({ id, email }) => email !== null && id !== buyerId && id !== sellerId)) return null
  if (isStaff(sellerId)) return 'refund'
  return isStaff(buyerId) ? 'release' : null
}
