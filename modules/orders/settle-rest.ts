import { completeOrder } from '@/modules/orders/complete'
import { openDispute } from '@/modules/orders/contest'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/move'
import { deliveryProofPort } from '@/modules/orders/ports'
import { startRefund } from '@/modules/orders/refund'
import { serverMessages } from '@/modules/orders/words'
import type { TxContext } from '@/src/core/context'
import { use } from '@/src/core/ports'

/**
 * The bank has taken a part of a price in escrow for good, and the site keeps nothing of the rest: it is the seller's where the copy was
 * seen with the buyer, and the buyer's where it was not handed over; where nobody can tell a moderator decides. Answers the order as it
 * then is.
 */
export async function refundOrReleaseRemainder(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  if (order.state !== 'refund_pending' && order.dispute !== 'open') await moveRemainder(tx, order)
  return (await maybeOrderRow(tx, order.id)) ?? order
}

async function moveRemainder(tx: TxContext, order: OrderRow): Promise<unknown> {
  const holder = await copyHolderOf(tx, order)
  if (holder === 'buyer') return completeOrder(tx, order.id, ['paid', 'sent'])
  if (holder === 'seller') return startRefund(tx, order.id, 'charged_back', ['paid', 'sent'])
  return openDispute(tx, order.id, { by: 'bank', reason: serverMessages.partialChargeback })
}

/** What the platform showed, where it is asked; else the seller's own word. */
async function copyHolderOf(tx: TxContext, { id, state, watched }: OrderRow) {
  if (watched) return use(tx, deliveryProofPort).findHolder(tx, id)
  return state === 'paid' ? 'seller' : undefined
}
