import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { findOrder, findParty, type Party } from '@/modules/orders/find-order'
import type { OrderRow } from '@/modules/orders/move'
import type { TxContext, UserContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'

type PartyTx = UserContext & TxContext

/** Does something to an order in the name of one of its parties; `undefined` from `work` means its state does not allow it. */
export async function runAsParty(
  ctx: UserContext,
  id: string,
  parties: Party[],
  work: (tx: PartyTx, party: Party) => Promise<OrderRow | undefined>,
): Promise<Order> {
  await transact(ctx, async (tx) => {
    const { party } = await findParty(tx, id)
    if (!parties.includes(party)) throw ordersErrors.wrong_party()
    if (!(await work(tx, party))) throw ordersErrors.order_state()
  })
  return findOrder(ctx, id)
}
