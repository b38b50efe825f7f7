import { eq } from 'drizzle-orm'
import { LatePaymentReturned, OrderRefunded } from '@/modules/orders/events'
import { factOf, moveOrder, type OrderRow } from '@/modules/orders/move'
import { refundKey } from '@/modules/orders/payment-calls'
import { type PaymentIntent, paymentProviderPort } from '@/modules/orders/ports'
import { owedCents, queueRefund } from '@/modules/orders/refund'
import { orders } from '@/modules/orders/schema'
import {
  book,
  doubleRefundJournal,
  isBooked,
  lateRefundJournal,
  refundJournal,
} from '@/modules/wallet/service'
import { isCallDone } from '@/src/core/calls'
import type { TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'

/** Level-triggered: whatever became of earlier attempts, what is owed and not under way is tried again. */
export async function giveBack(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  const owed = owedCents(order) ?? 0
  const returned = returnedCents(intent)
  if (returned >= owed) return noteReturned(tx, order, owed)
  if (order.chargeback === 'open' || isRefundPending(intent)) return
  const isUnderWay =
    order.refundAttempt > 0 && !(await isCallDone(tx, refundKey(order.id, order.refundAttempt)))
  if (!isUnderWay) await queueRefund(tx, order, owed - returned)
}

/** A refund that was under way when the chargeback was lost may still go through. */
export async function noteDoubleRefund(tx: TxContext, order: OrderRow, intent: PaymentIntent): Promise<void> {
  const returned = returnedCents(intent)
  if (returned === 0 || isRefundPending(intent) || (await isReturned(tx, order.id))) return
  await book(tx, doubleRefundJournal(order.id, providerName(tx), returned))
}

async function isReturned(tx: TxContext, orderId: string): Promise<boolean> {
  return (await isBooked(tx, `refund:${orderId}`)) || isBooked(tx, `late_refund:${orderId}`)
}

function returnedCents({ refunds }: PaymentIntent): number {
  return refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
}

function isRefundPending({ refunds }: PaymentIntent): boolean {
  return refunds.some((refund) => refund.status === 'pending')
}

async function noteReturned(tx: TxContext, order: OrderRow, owed: number): Promise<void> {
  if (order.state === 'refund_pending') {
    const refunded = await moveOrder(tx, order.id, { to: 'refunded', event: OrderRefunded })
    if (refunded) await book(tx, refundJournal(order.id, providerName(tx), owed))
    return
  }
  await book(tx, lateRefundJournal(order.id, providerName(tx), owed))
  await tx.db.update(orders).set({ latePaidCents: null }).where(eq(orders.id, order.id))
  await publish(tx, LatePaymentReturned, factOf(order))
}

function providerName(tx: TxContext): string {
  return use(tx, paymentProviderPort).name
}
