import { and, eq } from 'drizzle-orm'
import { isNotUnderReview, moveOrder, type OrderRow } from '@/modules/orders/move'
import { providerName } from '@/modules/orders/provider-name'
import { orders } from '@/modules/orders/schema'
import { notifyParties } from '@/modules/orders/tell-parties'
import {
  postJournal,
  manualRefundJournal,
  suspenseManualRefundJournal,
  suspenseRefundJournal,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'

/** In cents: by the provider, and another way. */
interface RefundSplit {
  returned: number
  otherwise: number
  reason: string
}

/** Ends a refund with what was given another way. Answers undefined where a complaint or the bank holds the order up. */
export async function finishRefund(tx: TxContext, order: OrderRow, given: RefundSplit): Promise<OrderRow | undefined> {
  const { id, priceCents } = order
  const ended = await moveOrder(tx, id, { to: 'refunded', notUnderReview: true, set: manualRefundFields(order, given) })
  if (!ended) return undefined
  const { otherwise: otherwiseCents, returned } = given
  const earlyCents = priceCents - otherwiseCents - returned
  await postJournal(tx, manualRefundJournal(id, providerName(tx), { priceCents, priorRefundCents: earlyCents, manualRefundCents: otherwiseCents }))
  return ended
}

/** The same of money that came too late, or came back. */
export async function finishUnmatchedPayment(tx: TxContext, order: OrderRow, given: RefundSplit): Promise<OrderRow | undefined> {
  const set = {
    ...manualRefundFields(order, given),
    unmatchedCents: null,
    chargebackStep: order.chargebackStep + 1,
    updatedAt: tx.now(),
  }
  const isSame = eq(orders.unmatchedCents, given.returned + given.otherwise)
  const [ended] = await tx.db
    .update(orders)
    .set(set)
    .where(and(eq(orders.id, order.id), isSame, isNotUnderReview))
    .returning()
  if (!ended) return undefined
  if (given.returned > 0) await postJournal(tx, suspenseRefundJournal(order, providerName(tx), given.returned))
  await postJournal(tx, suspenseManualRefundJournal(order, given.otherwise))
  notifyParties(tx, ended)
  return ended
}

function manualRefundFields(order: OrderRow, { returned, otherwise, reason }: RefundSplit): Partial<OrderRow> {
  return {
    refundedCents: order.refundedCents + returned,
    manualRefundCents: order.manualRefundCents + otherwise,
    manualRefundReference: [order.manualRefundReference, reason].filter(Boolean).join('\n'),
    refundError: null,
  }
}
