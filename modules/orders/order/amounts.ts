import { inEscrowStates } from '@/modules/orders/contract'
import type { orders } from '@/modules/orders/schema'
import { netCents, type PriceBreakdown } from '@/modules/wallet/service'

type OrderRow = typeof orders.$inferSelect

/** True while the whole price is in escrow. */
export function isInEscrow({ state }: OrderRow): boolean {
  return inEscrowStates.includes(state)
}

/** Returns the part of the price that partial refunds left: all of it without one. */
export function retainedCents({ priceCents, partialRefundCents }: OrderRow): number {
  return priceCents - partialRefundCents
}

/** Returns how what is retained of the price is split. */
export function retainedPrice(order: OrderRow): PriceBreakdown {
  const { platformFeeCents, processingFeeCents, retainedPlatformFeeCents, retainedProcessingFeeCents } = order
  return {
    priceCents: retainedCents(order),
    platformFeeCents: retainedPlatformFeeCents ?? platformFeeCents,
    processingFeeCents: retainedProcessingFeeCents ?? processingFeeCents,
  }
}

/** Returns what the buyer was refunded of the price, or will be: partial refunds are due as soon as staff decide them. */
export function refundedOfPriceCents(order: OrderRow): number {
  return Math.max(order.partialRefundCents, totalRefundedCents(order))
}

/** True if the seller was paid and the sale wasn't reversed. */
export function isReleased({ completedAt, refundReason }: OrderRow): boolean {
  return completedAt !== null && refundReason === null
}

export function chargebackLostCents({
  chargeback,
  chargebackCents,
}: Pick<OrderRow, 'chargeback' | 'chargebackCents'>): number {
  return chargeback === 'lost' ? chargebackCents : 0
}

/** Returns the total refunded so far, by the provider or manually. */
export function totalRefundedCents({ refundedCents, manualRefundCents }: OrderRow): number {
  return refundedCents + manualRefundCents
}

/** Returns the part of the price that neither a refund nor a chargeback has returned to the buyer. */
export function unrefundedCents(order: OrderRow): number {
  return Math.max(0, order.priceCents - totalRefundedCents(order) - chargebackLostCents(order))
}

/** True while a completed sale stands: neither a chargeback nor a refund has returned any of its price, except a part by staff. */
export function isSaleIntact(order: OrderRow): boolean {
  return (
    order.state === 'completed' &&
    chargebackLostCents(order) === 0 &&
    totalRefundedCents(order) <= order.partialRefundCents
  )
}

/** Returns the amount of the pending refund or of the unmatched payment; undefined if no refund is due. */
export function refundDueCents(order: OrderRow): number | undefined {
  return order.state === 'refund_pending' ? unrefundedCents(order) : (order.unmatchedCents ?? undefined)
}

/**
 * Returns how much of the provider's refunds was booked as the site's own loss: all of it while the price is in escrow or when a released
 * sale also lost a chargeback, otherwise only what exceeds the buyer's payment.
 */
export function absorbedCents(order: OrderRow): number {
  const { refundedCents, capturedCents } = order
  const lostCents = chargebackLostCents(order)
  if (isInEscrow(order) || (isReleased(order) && lostCents > 0)) return refundedCents
  return Math.max(0, totalRefundedCents(order) + lostCents - (capturedCents ?? 0))
}

/** Returns the seller's share of a chargeback loss: at most their net of what is retained. */
export function sellerShareCents(order: OrderRow, lostCents: number): number {
  return Math.min(lostCents, netCents(retainedPrice(order)))
}
