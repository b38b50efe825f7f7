import { inDeliveryStates, unpaidStates } from '@/modules/orders/contract'
import { PaymentCleared, PaymentHeld } from '@/modules/orders/events'
import type { PaymentHold } from '@/modules/orders/order/chargeback-contract'
import { changeOrder, eventPayloadOf, type OrderRow } from '@/modules/orders/order/move'
import { postponedDeadlines, unpausedFields } from '@/modules/orders/order/paused-deadlines'
import type { BankDispute, PaymentIntent, PaymentRisk } from '@/modules/orders/ports'
import { resumePayoutsOf } from '@/modules/wallet/service'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/runtime/publish'

/**
 * Updates what is open about the payment. Until it is closed, the deadlines don't run, the escrow isn't released without a decision of staff,
 * and the seller can't withdraw the money. The parties of an order that was just paid are notified together with the payment (`isNews` is false). Returns the
 * current order.
 */
export async function syncPaymentHold(
  tx: TxContext,
  order: OrderRow,
  intent: PaymentIntent,
  isNews: boolean,
): Promise<OrderRow> {
  const hold = holdOf(order, intent)
  if (hold === order.paymentHold) return order
  if (order.paymentHold === null) return startHold(tx, order, hold, isNews)
  return hold === null ? endHold(tx, order) : changeOrder(tx, order, { paymentHold: hold })
}

function holdOf(order: OrderRow, intent: PaymentIntent): PaymentHold | null {
  if (unpaidStates.includes(order.state)) return intent.status === 'processing' ? 'processing' : null
  // Only these states can still pay the seller, or have.
  if (order.state !== 'paid' && order.state !== 'sent' && order.state !== 'completed') return null
  const warning = latestWarning(intent)
  if (intent.risks.some(({ kind }) => kind === 'review')) return 'review'
  if (order.chargeback !== 'open' && intent.bankDisputes.some(isOpen)) return 'inquiry'
  return warning && warning.id !== order.dismissedWarning ? 'fraud_warning' : null
}

export function latestWarning({ risks }: PaymentIntent): PaymentRisk | undefined {
  return risks.find(({ kind }) => kind === 'fraud_warning')
}

function isOpen({ status }: BankDispute): boolean {
  return status === 'needs_response' || status === 'under_review'
}

async function startHold(
  tx: TxContext,
  order: OrderRow,
  hold: PaymentHold | null,
  isNews: boolean,
): Promise<OrderRow> {
  if (isNews && hold !== 'processing') await publish(tx, PaymentHeld, eventPayloadOf(order))
  return changeOrder(tx, order, {
    ...unpausedFields(order, tx.now()),
    paymentHold: hold,
    paymentHoldAt: tx.now(),
  })
}

/** Postpones the deadlines by the time the payment wasn't final. */
async function endHold(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const { paymentHold, paymentHoldAt, sellerId, state } = order
  const heldMs = tx.now() - (paymentHoldAt ?? tx.now())
  const cleared = await changeOrder(tx, order, {
    ...postponedDeadlines(order, heldMs),
    paymentHold: null,
    paymentHoldAt: null,
  })
  if (paymentHold === 'processing') return cleared
  if (cleared.chargeback !== 'open' && [...inDeliveryStates, 'completed'].includes(state))
    await publish(tx, PaymentCleared, eventPayloadOf(cleared))
  await resumePayoutsOf(tx, sellerId)
  return cleared
}
