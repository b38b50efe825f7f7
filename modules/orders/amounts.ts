import type { OrderRow } from '@/modules/orders/move'

/** The whole price lies in escrow. */
export function isInEscrow({ state }: OrderRow): boolean {
  return state === 'paid' || state === 'sent' || state === 'refund_pending'
}

/** The seller was paid, and no moderator has taken that back. */
export function isReleased({ completedAt, refundReason }: OrderRow): boolean {
  return completedAt !== null && refundReason === null
}

/** What the bank took for good, in cents. */
export function chargebackLostCents({
  chargeback,
  chargebackCents,
}: Pick<OrderRow, 'chargeback' | 'chargebackCents'>): number {
  return chargeback === 'lost' ? chargebackCents : 0
}

/** What the site has given the buyer, by the provider or another way. */
export function totalRefundedCents({ refundedCents, manualRefundCents }: OrderRow): number {
  return refundedCents + manualRefundCents
}

/** What the buyer has not yet back of the price, neither by the site nor by their bank. */
export function unrefundedCents(order: OrderRow): number {
  return Math.max(0, order.priceCents - totalRefundedCents(order) - chargebackLostCents(order))
}

/** What is still to be given back to the buyer, in cents: of a refund under way, or of money that came too late. */
export function refundDueCents(order: OrderRow): number | undefined {
  return order.state === 'refund_pending' ? unrefundedCents(order) : (order.unmatchedCents ?? undefined)
}

/**
 * What the site itself has borne of what the buyer has back by the provider so far: all of it while the price lies in escrow or is the seller's and
 * the bank took of it, else what is more than the buyer paid.
 */
export function absorbedCents(order: OrderRow): number {
  const { refundedCents, capturedCents } = order
  const lost = chargebackLostCents(order)
  if (isInEscrow(order) || (isReleased(order) && lost > 0)) return refundedCents
  return Math.max(0, totalRefundedCents(order) + lost - (capturedCents ?? 0))
}
