import { moveListing } from '@/modules/catalog/service'
import { LatePaymentReturned, OrderRefunded, OrderRefundStarted, RefundFailed } from '@/modules/orders/events'
import { borneCents, isHeld, missingCents, owedCents } from '@/modules/orders/money'
import { changeOrder, factOf, moveOrder, type OrderRow } from '@/modules/orders/move'
import { refundKey } from '@/modules/orders/payment-calls'
import type { PaymentIntent } from '@/modules/orders/ports'
import { providerName } from '@/modules/orders/provider-name'
import { queueRefund } from '@/modules/orders/refund'
import {
  book,
  doubleRefundFailedJournal,
  doubleRefundJournal,
  lateRefundJournal,
  refundFailedJournal,
  refundJournal,
} from '@/modules/wallet/service'
import { isOutboxJobDone } from '@/src/core/calls'
import type { TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'

/** Level-triggered: whatever became of earlier attempts, what is owed and not under way is tried again. */
export async function giveBack(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  const returned = returnedCents(intent)
  const current = returned < order.returnedCents ? await noteFailed(tx, order, returned) : order
  if (isRefundPending(intent)) return
  const fresh = returned - current.returnedCents
  const owed = owedCents(current)
  if (owed === undefined) return noteUnowed(tx, current, fresh)
  const missing = owed - fresh
  if (missing <= 0) {
    const ended = await noteReturned(tx, current, owed)
    return missing < 0 ? giveBack(tx, ended, intent) : undefined
  }
  if (current.chargeback === 'open' || (await isUnderWay(tx, current))) return
  await queueRefund(tx, current, missing)
}

/**
 * A bank may send a refund back even after it was called done: the money is here again and not the site's, but for what the site had
 * borne of it.
 */
async function noteFailed(tx: TxContext, order: OrderRow, returned: number): Promise<OrderRow> {
  const failed = order.returnedCents - returned
  const borne = Math.min(failed, borneCents(order))
  const owed = failed - borne
  if (borne > 0) await book(tx, doubleRefundFailedJournal(order, providerName(tx), borne))
  if (owed > 0) {
    await book(tx, refundFailedJournal(order, providerName(tx), owed))
    await publish(tx, RefundFailed, factOf(order))
  }
  return changeOrder(tx, order, {
    returnedCents: returned,
    latePaidCents: owed > 0 ? (order.latePaidCents ?? 0) + owed : order.latePaidCents,
    chargebackStep: order.chargebackStep + 1,
  })
}

/** A refund that was under way when the bank took everything makes the buyer have it twice; any other was made by hand. */
function noteUnowed(tx: TxContext, order: OrderRow, fresh: number): Promise<void> {
  const isOver = order.chargeback === 'lost' && !isHeld(order)
  return isOver ? noteDoubleRefund(tx, order, fresh) : noteRefundByHand(tx, order, fresh)
}

/** Money that the buyer has twice: the site bears it. */
async function noteDoubleRefund(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  await book(tx, doubleRefundJournal(order, providerName(tx), amountCents))
  await changeOrder(tx, order, {
    returnedCents: order.returnedCents + amountCents,
    chargebackStep: order.chargebackStep + 1,
  })
}

/** Somebody gave money back at the provider that no order owed: all of it ends an order, a part of it the site bears. */
async function noteRefundByHand(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  tx.core.log.error('a refund that no order asked for', { orderId: order.id, state: order.state })
  const isWhole = amountCents >= missingCents(order)
  if (!isWhole || order.state === 'completed' || order.state === 'refunded')
    return noteDoubleRefund(tx, order, amountCents)
  const refunding = await moveOrder(tx, order.id, {
    to: 'refund_pending',
    unfrozen: true,
    set: { refundReason: 'cancelled' },
    event: OrderRefundStarted,
  })
  // While a complaint is open, or the bank decides, the order stands still.
  if (!refunding) return noteDoubleRefund(tx, order, amountCents)
  await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
  await noteReturned(tx, refunding, missingCents(refunding))
}

async function noteReturned(tx: TxContext, order: OrderRow, owed: number): Promise<OrderRow> {
  const { id, priceCents, returnedCents } = order
  const returned = { returnedCents: returnedCents + owed, refundRefusal: null }
  if (order.state === 'refund_pending') {
    await book(tx, refundJournal(id, providerName(tx), { priceCents, earlyCents: priceCents - owed }))
    const refunded = await moveOrder(tx, id, { to: 'refunded', set: returned, event: OrderRefunded })
    return refunded ?? order
  }
  await book(tx, lateRefundJournal(order, providerName(tx), owed))
  await publish(tx, LatePaymentReturned, factOf(order))
  return changeOrder(tx, order, { ...returned, latePaidCents: null })
}

async function isUnderWay(tx: TxContext, { id, refundAttempt }: OrderRow): Promise<boolean> {
  return refundAttempt > 0 && !(await isOutboxJobDone(tx, refundKey(id, refundAttempt)))
}

/** What the provider has given back of a charge. */
export function returnedCents({ refunds }: PaymentIntent): number {
  return refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
}

/** Whether the provider has not decided about a refund yet. */
export function isRefundPending({ refunds }: PaymentIntent): boolean {
  return refunds.some((refund) => refund.status === 'pending')
}
