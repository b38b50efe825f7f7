import { eq } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { LatePaymentReturned, OrderRefunded, OrderRefundStarted, RefundFailed } from '@/modules/orders/events'
import { factOf, moveOrder, type OrderRow } from '@/modules/orders/move'
import { refundKey } from '@/modules/orders/payment-calls'
import { type PaymentIntent, paymentProviderPort } from '@/modules/orders/ports'
import { owedCents, queueRefund } from '@/modules/orders/refund'
import { orders } from '@/modules/orders/schema'
import { tellParties } from '@/modules/orders/tell-parties'
import {
  book,
  doubleRefundFailedJournal,
  doubleRefundJournal,
  lateRefundJournal,
  refundFailedJournal,
  refundJournal,
} from '@/modules/wallet/service'
import { isCallDone } from '@/src/core/calls'
import type { TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'

/** Level-triggered: whatever became of earlier attempts, what is owed and not under way is tried again. */
export async function giveBack(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  const returned = returnedCents(intent)
  const current = returned < order.returnedCents ? await noteFailed(tx, order, returned) : order
  if (isRefundPending(intent)) return
  const fresh = returned - current.returnedCents
  if (current.chargeback === 'lost') return noteDoubleRefund(tx, current, fresh)
  const owed = owedCents(current)
  if (owed === undefined) return noteRefundByHand(tx, current, fresh)
  const missing = owed - earlyCents(current, owed) - fresh
  if (missing <= 0) return noteReturned(tx, current, owed)
  if (current.chargeback === 'open' || (await isUnderWay(tx, current))) return
  await queueRefund(tx, current, missing)
}

/**
 * A bank may send a refund back even after it was called done: the money is here again and not the site's, but where the site had
 * borne it.
 */
async function noteFailed(tx: TxContext, order: OrderRow, returned: number): Promise<OrderRow> {
  const failedCents = order.returnedCents - returned
  if (isBorne(order)) {
    await book(tx, doubleRefundFailedJournal(order, providerName(tx), failedCents))
    return change(tx, order, { returnedCents: returned, chargebackStep: order.chargebackStep + 1 })
  }
  await book(tx, refundFailedJournal(order, providerName(tx), failedCents))
  await publish(tx, RefundFailed, factOf(order))
  const latePaidCents = (order.latePaidCents ?? 0) + failedCents
  return change(tx, order, { returnedCents: returned, latePaidCents })
}

/** Whether what the buyer has back so far came from the site itself: the price still lies in escrow, or the bank has taken it. */
function isBorne({ state, chargeback }: OrderRow): boolean {
  return chargeback === 'lost' || state === 'paid' || state === 'sent' || state === 'refund_pending'
}

/** Money that the buyer has twice: the site bears it. A refund that was under way when a chargeback was lost may do so. */
async function noteDoubleRefund(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  await book(tx, doubleRefundJournal(order, providerName(tx), amountCents))
  await change(tx, order, {
    returnedCents: order.returnedCents + amountCents,
    chargebackStep: order.chargebackStep + 1,
  })
}

/** Somebody gave money back at the provider that no order owed: all of it ends an order, a part of it the site bears. */
async function noteRefundByHand(tx: TxContext, order: OrderRow, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  tx.core.log.error('a refund that no order asked for', { orderId: order.id, state: order.state })
  const isWhole = order.returnedCents + amountCents >= order.priceCents
  if (!isWhole || order.state === 'completed' || order.state === 'refunded')
    return noteDoubleRefund(tx, order, amountCents)
  const refunding = await moveOrder(tx, order.id, {
    to: 'refund_pending',
    unfrozen: true,
    set: { refundReason: 'cancelled' },
    event: OrderRefundStarted,
  })
  if (!refunding) return
  await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
  await noteReturned(tx, refunding, order.priceCents)
}

/** What the buyer had back before the refund was decided, by hand. */
function earlyCents({ state, returnedCents }: OrderRow, owed: number): number {
  return state === 'refund_pending' ? Math.min(returnedCents, owed) : 0
}

async function noteReturned(tx: TxContext, order: OrderRow, owed: number): Promise<void> {
  const early = earlyCents(order, owed)
  const returned = { returnedCents: order.returnedCents + owed - early }
  if (order.state === 'refund_pending') {
    await moveOrder(tx, order.id, { to: 'refunded', set: returned, event: OrderRefunded })
    const amounts = { priceCents: owed, earlyCents: early }
    await book(tx, refundJournal(order.id, providerName(tx), amounts))
  } else {
    await book(tx, lateRefundJournal(order, providerName(tx), owed))
    await change(tx, order, { ...returned, latePaidCents: null })
    await publish(tx, LatePaymentReturned, factOf(order))
  }
}

async function isUnderWay(tx: TxContext, { id, refundAttempt }: OrderRow): Promise<boolean> {
  return refundAttempt > 0 && !(await isCallDone(tx, refundKey(id, refundAttempt)))
}

async function change(tx: TxContext, order: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  await tx.db.update(orders).set(set).where(eq(orders.id, order.id))
  tellParties(tx, order)
  return { ...order, ...set }
}

function returnedCents({ refunds }: PaymentIntent): number {
  return refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
}

function isRefundPending({ refunds }: PaymentIntent): boolean {
  return refunds.some((refund) => refund.status === 'pending')
}

function providerName(tx: TxContext): string {
  return use(tx, paymentProviderPort).name
}
