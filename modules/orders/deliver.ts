import { and, eq, inArray } from 'drizzle-orm'
import { complete } from '@/modules/orders/complete'
import { ordersConfig } from '@/modules/orders/config'
import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { OrderDisputed, OrderSent } from '@/modules/orders/events'
import { startExpiry } from '@/modules/orders/expiry'
import { findOrder, findParty, type Party } from '@/modules/orders/find-order'
import { factOf, moveOrder, type OrderRow } from '@/modules/orders/move'
import { cancelIntentKey } from '@/modules/orders/payment-calls'
import { startRefund } from '@/modules/orders/refund'
import { orders } from '@/modules/orders/schema'
import { read } from '@/src/core/config'
import type { PersonContext, TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { transact } from '@/src/core/transact'

type PartyTx = PersonContext & TxContext

/** The seller says that the item was handed over. Throws not_found, wrong_party, order_state. */
export async function markSent(ctx: PersonContext, id: string): Promise<Order> {
  return act(ctx, id, ['seller'], (tx) => {
    const confirmBy = tx.now() + read(tx, ordersConfig).CONFIRM_WINDOW_SECONDS * 1000
    const set = { sentAt: tx.now(), confirmBy }
    return moveOrder(tx, id, { to: 'sent', unfrozen: true, set, event: OrderSent })
  })
}

/** The buyer says that the item arrived: the order completes. Throws not_found, wrong_party, order_state. */
export async function confirmReceived(ctx: PersonContext, id: string): Promise<Order> {
  return act(ctx, id, ['buyer'], (tx) => complete(tx, id, ['paid', 'sent']))
}

/** The buyer complains: the clocks stand still until staff decide. Throws not_found, wrong_party, order_state. */
export async function openDispute(ctx: PersonContext, id: string, reason: string): Promise<Order> {
  return act(ctx, id, ['buyer'], async (tx) => {
    const [disputed] = await tx.db
      .update(orders)
      .set({ dispute: 'open', disputeReason: reason, updatedAt: tx.now() })
      .where(and(eq(orders.id, id), eq(orders.dispute, 'none'), inArray(orders.state, ['paid', 'sent'])))
      .returning()
    if (disputed) await publish(tx, OrderDisputed, factOf(disputed))
    return disputed
  })
}

/**
 * Calls an order off: the buyer until it is paid, the seller and staff while it is paid (a refund). Throws not_found,
 * wrong_party, order_state.
 */
export async function cancelOrder(ctx: PersonContext, id: string): Promise<Order> {
  await act(ctx, id, ['buyer', 'seller', 'staff'], (tx, party) =>
    party === 'buyer' ? startExpiry(tx, id) : startRefund(tx, id, 'cancelled', ['paid']),
  )
  await ctx.core.outbox.settle(cancelIntentKey(id))
  return findOrder(ctx, id)
}

/** Does something to an order in the name of one of its parties; `undefined` from `work` means its state does not allow it. */
async function act(
  ctx: PersonContext,
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
