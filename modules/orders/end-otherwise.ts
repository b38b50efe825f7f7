import { and, eq } from 'drizzle-orm'
import { isUnfrozen, moveOrder, type OrderRow } from '@/modules/orders/move'
import { providerName } from '@/modules/orders/provider-name'
import { orders } from '@/modules/orders/schema'
import { tellParties } from '@/modules/orders/tell-parties'
import {
  book,
  givenOtherwiseJournal,
  lateGivenOtherwiseJournal,
  lateRefundJournal,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'

/** In cents: by the provider, and another way. */
interface Given {
  returned: number
  otherwise: number
  reason: string
}

/** Ends a refund with what was given another way. Answers undefined where a complaint or the bank holds the order up. */
export async function endRefund(tx: TxContext, order: OrderRow, given: Given): Promise<OrderRow | undefined> {
  const { id, priceCents } = order
  const ended = await moveOrder(tx, id, { to: 'refunded', unfrozen: true, set: noted(order, given) })
  if (!ended) return undefined
  const { otherwise: otherwiseCents, returned } = given
  const earlyCents = priceCents - otherwiseCents - returned
  await book(tx, givenOtherwiseJournal(id, providerName(tx), { priceCents, earlyCents, otherwiseCents }))
  return ended
}

/** The same of money that came too late, or came back. */
export async function endLate(tx: TxContext, order: OrderRow, given: Given): Promise<OrderRow | undefined> {
  const set = {
    ...noted(order, given),
    latePaidCents: null,
    chargebackStep: order.chargebackStep + 1,
    updatedAt: tx.now(),
  }
  const isSame = eq(orders.latePaidCents, given.returned + given.otherwise)
  const [ended] = await tx.db
    .update(orders)
    .set(set)
    .where(and(eq(orders.id, order.id), isSame, isUnfrozen))
    .returning()
  if (!ended) return undefined
  if (given.returned > 0) await book(tx, lateRefundJournal(order, providerName(tx), given.returned))
  await book(tx, lateGivenOtherwiseJournal(order, given.otherwise))
  tellParties(tx, ended)
  return ended
}

function noted(order: OrderRow, { returned, otherwise, reason }: Given): Partial<OrderRow> {
  return {
    returnedCents: order.returnedCents + returned,
    givenOtherwiseCents: order.givenOtherwiseCents + otherwise,
    givenOtherwiseReason: [order.givenOtherwiseReason, reason].filter(Boolean).join('\n'),
    refundRefusal: null,
  }
}
