import { recordSale } from '@/modules/catalog/service'
import { chargebackLostCents } from '@/modules/orders/amounts'
import { ordersConfig } from '@/modules/orders/config'
import type { Order, OrderState } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { OrderCompleted, OrderSent } from '@/modules/orders/events'
import { moveOrder, type OrderRow } from '@/modules/orders/move'
import { cancelIntentKey } from '@/modules/orders/payment-jobs'
import { findOrder, findParty, type Party } from '@/modules/orders/queries'
import { startRefund } from '@/modules/orders/refunds'
import { startExpiry } from '@/modules/orders/reservations'
import { chargebackSellerShareJournal, netCents, postJournal, releaseJournal } from '@/modules/wallet/service'
import { readConfig } from '@/src/kit/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** The seller says that the item was handed over. Throws not_found, wrong_party, order_state. */
export async function markSent(ctx: UserContext, id: string): Promise<Order> {
  return runAsParty(ctx, id, ['seller'], (tx) => {
    const confirmBy = tx.now() + readConfig(tx, ordersConfig).CONFIRM_WINDOW_SECONDS * 1000
    const set = { sentAt: tx.now(), confirmBy }
    return moveOrder(tx, id, { to: 'sent', notUnderReview: true, set, event: OrderSent })
  })
}

/** The buyer says that the item arrived: the order completes. Throws not_found, wrong_party, order_state. */
export async function confirmReceived(ctx: UserContext, id: string): Promise<Order> {
  return runAsParty(ctx, id, ['buyer'], (tx) => completeOrder(tx, id, ['paid', 'sent']))
}

/**
 * Calls an order off: the buyer until it is paid, the seller and staff while it is paid (a refund). Throws not_found,
 * wrong_party, order_state.
 */
export async function cancelOrder(ctx: UserContext, id: string): Promise<Order> {
  await runAsParty(ctx, id, ['buyer', 'seller', 'staff'], (tx, party) =>
    party === 'buyer' ? startExpiry(tx, id) : startRefund(tx, id, 'cancelled', ['paid']),
  )
  await ctx.core.outbox.runNow(cancelIntentKey(id))
  return findOrder(ctx, id)
}

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

/** Releases the escrow to the seller and records the sale. Answers undefined when the order is in none of `from`, or frozen. */
export async function completeOrder(
  tx: TxContext,
  orderId: string,
  from: OrderState[],
): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, orderId, {
    to: 'completed',
    from,
    notUnderReview: true,
    set: { completedAt: tx.now() },
    event: OrderCompleted,
  })
  if (!order) return undefined
  const { id, itemId, sellerId, buyerId, priceCents } = order
  await postJournal(tx, releaseJournal(id, sellerId, order))
  await recordSale(tx, { id, itemId, sellerId, buyerId, priceCents })
  return chargebackLostCents(order) > 0 ? applyEarlierLoss(tx, order) : order
}

/** What the bank took before the release is the seller's loss as it is after it, and the order ends the same. */
async function applyEarlierLoss(tx: TxContext, order: OrderRow): Promise<OrderRow | undefined> {
  const shareCents = Math.min(chargebackLostCents(order), netCents(order))
  await postJournal(tx, chargebackSellerShareJournal(order, order.sellerId, shareCents))
  const set = { chargebackStep: order.chargebackStep + 1 }
  return moveOrder(tx, order.id, { to: 'charged_back', set })
}
