import { eq } from 'drizzle-orm'
import { AppealPaid } from '@/modules/orders/events'
import { chargebackLostCents, sellerShareCents } from '@/modules/orders/order/amounts'
import type { Decision } from '@/modules/orders/order/decision-contract'
import { appendDecision } from '@/modules/orders/order/decision-log'
import { eventPayloadOf, notifyParties, type OrderRow } from '@/modules/orders/order/move'
import { isRefundedByDecision } from '@/modules/orders/order/standing-decision'
import { orders } from '@/modules/orders/schema'
import {
  appealPaidJournal,
  netCents,
  postStaffJournal,
  type StaffJournal,
  type StaffPermit,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/runtime/publish'

/** True if a seller who wins an appeal is paid by the site, because the refund has left. While a chargeback is open, the bank decides first. */
export function canPayAfterAppeal(order: OrderRow): boolean {
  return isRefundedByDecision(order) && order.chargeback !== 'open' && order.appealPaidCents === 0
}

/** Returns what the site books if it pays the seller what a release would have: their net less their share of a lost chargeback. */
export function appealPaidJournals(order: OrderRow): StaffJournal[] {
  const amountCents = payableCents(order)
  return amountCents > 0 ? [appealPaidJournal(order.id, order.sellerId, amountCents)] : []
}

function payableCents(order: OrderRow): number {
  return netCents(order) - sellerShareCents(order, chargebackLostCents(order))
}

/** Pays the seller from the site's own account. The buyer keeps the refund. */
export async function payAfterAppeal(
  tx: TxContext,
  permit: StaffPermit,
  order: OrderRow,
  decision: Decision,
): Promise<void> {
  for (const journal of appealPaidJournals(order)) await postStaffJournal(tx, permit, journal)
  await tx.db
    .update(orders)
    .set({ appealPaidCents: payableCents(order) })
    .where(eq(orders.id, order.id))
  await appendDecision(tx, { ...decision, orderId: order.id, kind: 'decided' })
  await publish(tx, AppealPaid, eventPayloadOf(order))
  notifyParties(tx, order)
}
