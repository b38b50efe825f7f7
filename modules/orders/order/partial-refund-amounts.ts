import { chargebackLostCents, retainedCents, retainedPrice } from '@/modules/orders/order/amounts'
import { retainedFees } from '@/modules/orders/order/fee-lines'
import type { OrderRow } from '@/modules/orders/order/move'
import {
  type Journal,
  type PriceBreakdown,
  partialRefundJournal,
  type StaffJournal,
  suspenseRefundJournal,
} from '@/modules/wallet/service'

/** True while staff can refund parts of a sale: it stands, and what is due to the buyer is from partial refunds. */
export function isRefundableInPart(order: OrderRow): boolean {
  const { state, dispute, chargeback, unmatchedCents, partialRefundCents } = order
  return (
    state === 'completed' &&
    dispute !== 'open' &&
    chargeback !== 'open' &&
    chargebackLostCents(order) === 0 &&
    (unmatchedCents ?? 0) <= partialRefundCents
  )
}

/** Returns how the price is split after `refundCents` more are refunded, by the fee lines of the order. */
export function splitAfter(order: OrderRow, refundCents: number): PriceBreakdown {
  const priceCents = retainedCents(order) - refundCents
  return { priceCents, ...retainedFees(order, priceCents) }
}

/** The columns of an order after `refundCents` more are refunded; fewer if it is negative. */
export function columnsAfter(order: OrderRow, refundCents: number): Partial<OrderRow> {
  return {
    ...retainedColumns(order, order.partialRefundCents + refundCents),
    unmatchedCents: (order.unmatchedCents ?? 0) + refundCents || null,
    chargebackStep: order.chargebackStep + 1,
  }
}

/** The columns of a sale that stands after partial refunds of `partialRefundCents` in all. */
export function retainedColumns(
  order: OrderRow,
  partialRefundCents: number,
): Pick<OrderRow, 'partialRefundCents' | 'retainedPlatformFeeCents' | 'retainedProcessingFeeCents'> {
  const fees = retainedFees(order, order.priceCents - partialRefundCents)
  const isPartial = partialRefundCents > 0
  return {
    partialRefundCents,
    retainedPlatformFeeCents: isPartial ? fees.platformFeeCents : null,
    retainedProcessingFeeCents: isPartial ? fees.processingFeeCents : null,
  }
}

/** Returns what a partial refund books, up to the provider's refund. */
export function partialRefundJournals(
  order: OrderRow,
  provider: string,
  refundCents: number,
): (Journal | StaffJournal)[] {
  const dueCents = (order.unmatchedCents ?? 0) + refundCents
  return [
    partialRefundJournal({ ...order, before: retainedPrice(order), after: splitAfter(order, refundCents) }),
    suspenseRefundJournal(order, provider, dueCents),
  ]
}
