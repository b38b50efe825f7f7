import type { Order, Party } from '@/modules/orders/contract'
import { totalRefundedCents, unrefundedCents } from '@/modules/orders/order/amounts'
import type { OrderRow } from '@/modules/orders/order/move'
import { netCents, type PriceBreakdown } from '@/modules/wallet/service'
import { decimalOf } from '@/src/kit/money'

export function presentChargeback(order: OrderRow): Order['chargebackAmounts'] {
  const { state, chargeback, chargebackCents } = order
  if (chargeback === 'none' || chargeback === 'won') return null
  const remainderCents = state === 'refunded' ? totalRefundedCents(order) : unrefundedCents(order)
  return { taken: decimalOf(chargebackCents), remainder: decimalOf(remainderCents) }
}

export function presentManualRefund(
  order: OrderRow,
  party: Party,
): Pick<Order, 'manualRefund' | 'refundError'> {
  const { manualRefundCents, manualRefundReference, refundError } = order
  const isStaff = party === 'staff'
  const reference = isStaff ? manualRefundReference : null
  return {
    manualRefund: manualRefundCents > 0 ? { amount: decimalOf(manualRefundCents), reference } : null,
    refundError: isStaff ? refundError : null,
  }
}

/** Presents how a price is split: all of it, or what is retained. */
export function presentShares(price: PriceBreakdown): Order['fees'] {
  return {
    platform: decimalOf(price.platformFeeCents),
    processing: decimalOf(price.processingFeeCents),
    net: decimalOf(netCents(price)),
  }
}
