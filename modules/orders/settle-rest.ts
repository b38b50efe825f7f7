import { complete } from '@/modules/orders/complete'
import { contest } from '@/modules/orders/contest'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/move'
import { deliveryProofPort } from '@/modules/orders/ports'
import { startRefund } from '@/modules/orders/refund'
import { serverWords } from '@/modules/orders/words'
import type { TxContext } from '@/src/core/context'
import { use } from '@/src/core/ports'

/**
 * The bank has taken a part of a price in escrow for good, and the site keeps nothing of the rest: it is the seller's where the copy was
 * seen with the buyer, and the buyer's where nobody says that it was handed over; else a moderator decides. Answers the order as it then is.
 */
export async function settleRest(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await moveRest(tx, order)
  return (await maybeOrderRow(tx, order.id)) ?? order
}

async function moveRest(tx: TxContext, { id, state, dispute }: OrderRow): Promise<unknown> {
  if (state === 'refund_pending' || dispute === 'open') return
  if (await use(tx, deliveryProofPort).hasArrived(tx, id)) return complete(tx, id, ['paid', 'sent'])
  if (state === 'paid') return startRefund(tx, id, 'charged_back', ['paid'])
  return contest(tx, id, { by: 'bank', reason: serverWords.lostInPart })
}
