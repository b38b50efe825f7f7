import type { Order, Party } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import type { OrderRow } from '@/modules/orders/order/move'
import { lockOrderOfParty, presentOrder } from '@/modules/orders/queries'
import type { TxContext, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

type PartyTx = UserContext & TxContext

/**
 * Locks an order and runs `work` on it as one of `parties`. Throws not_found, wrong_party, and order_state if `work` returns undefined.
 */
export async function runAsParty(
  ctx: UserContext,
  id: string,
  parties: Party[],
  work: (tx: PartyTx, party: Party) => Promise<OrderRow | undefined>,
): Promise<Order> {
  const runLocked = async (tx: PartyTx) => {
    const { party } = await lockOrderOfParty(tx, id)
    if (!parties.includes(party)) throw ordersErrors.wrong_party()
    const order = await work(tx, party)
    if (!order) throw ordersErrors.order_state()
    return presentOrder(tx, { order, party })
  }
  return transact(ctx, runLocked, 'read committed')
}
