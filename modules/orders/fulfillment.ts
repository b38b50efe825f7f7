import { chargebackLostCents } from '@/modules/orders/amounts'
import { countUndoneReleases } from '@/modules/orders/cases/decision-log'
import { ordersConfig } from '@/modules/orders/config'
import type { Order, OrderState, Party } from '@/modules/orders/contract'
import { releaseJournals } from '@/modules/orders/disputes/decision-journals'
import { ordersErrors } from '@/modules/orders/errors'
import { OrderCompleted, type OrderEventPayload, OrderSent } from '@/modules/orders/events'
import { moveOrder, type OrderRow } from '@/modules/orders/move'
import { startRefund } from '@/modules/orders/payments/refunds'
import { findOrder, lockOrderOfParty, presentOrder } from '@/modules/orders/queries'
import { cancelIntentKey, startExpiry } from '@/modules/orders/reservations/reservations'
import { postJournal } from '@/modules/wallet/service'
import { requireScope } from '@/src/http/programs'
import { readConfig } from '@/src/kit/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { Event } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'

/** Marks an order as sent for its seller. Throws not_found, wrong_party, order_state. */
export async function markSent(ctx: UserContext, id: string): Promise<Order> {
  return runAsParty(ctx, id, ['seller'], (tx) => moveToSent(tx, id, OrderSent))
}

/** Moves a paid order to sent and starts the confirmation window. Returns undefined if the order's state doesn't allow it. */
export function moveToSent(
  tx: TxContext,
  id: string,
  event?: Event<OrderEventPayload>,
): Promise<OrderRow | undefined> {
  const confirmBy = tx.now() + readConfig(tx, ordersConfig).CONFIRM_WINDOW_SECONDS * 1000
  return moveOrder(tx, id, { to: 'sent', only: 'notStopped', set: { sentAt: tx.now(), confirmBy }, event })
}

/** For `throws` of a route that cancels an order. */
export const cancelOrderErrors = [httpErrors.not_found, ordersErrors.wrong_party, ordersErrors.order_state]

/**
 * Cancels an order for a party. The buyer can cancel until it is paid; the seller can cancel and refund it while it is paid. Not inside a
 * transaction: it asks the payment provider. Throws `cancelOrderErrors`, scope_missing.
 */
export async function cancelOrder(ctx: UserContext, id: string): Promise<Order> {
  requireScope(ctx, undefined)
  await runAsParty(ctx, id, ['buyer', 'seller'], (tx, party) =>
    party === 'buyer' ? startExpiry(tx, id) : startRefund(tx, id, 'cancelled', ['paid']),
  )
  await ctx.core.outbox.runNow(cancelIntentKey(id))
  return findOrder(ctx, id)
}

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

/**
 * Releases the escrow to the seller. Returns undefined if the order is in none of `from`, under review, or (with `notHeld`)
 * its payment isn't final.
 */
export async function completeOrder(
  tx: TxContext,
  orderId: string,
  from: OrderState[],
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
