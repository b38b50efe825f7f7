import type { OrderRow } from '@/modules/orders/move'

/** The whole price lies in escrow. */
export function isHeld({ state }: OrderRow): boolean {
  return state === 'paid' || state === 'sent' || state === 'refund_pending'
}

/** The seller was paid, and no moderator has taken that back. */
export function isReleased({ completedAt, refundReason }: OrderRow): boolean {
  return completedAt !== null && refundReason === null
}

/** What the bank took for good, in cents. */
export function lostCents({
  chargeback,
  chargebackCents,
}: Pick<OrderRow, 'chargeback' | 'chargebackCents'>): number {
  return chargeback === 'lost' ? chargebackCents : 0
}

/** What the site has given the buyer, by the provider or another way. */
export function givenCents({ returnedCents, givenOtherwiseCents }: OrderRow): number {
  return returnedCents + givenOtherwiseCents
}

/** What the buyer has not yet back of the price, neither by the site nor by their bank. */
export function missingCents(order: OrderRow): number {
  return Math.max(0, order.priceCents - givenCents(order) - lostCents(order))
}

/** What is still to be given back to the buyer, in cents: of a refund under way, or of money that came too late. */
export function owedCents(order: OrderRow): number | undefined {
  return order.state === 'refund_pending' ? missingCents(order) : (order.latePaidCents ?? undefined)
}

/**
 * What the site itself has borne of what the buyer has back by the provider so far: all of it while the price lies in escrow or is the seller's and
 * the bank took of it, else what is more than the buyer paid.
 */
export function borneCents(order: OrderRow): number {
  const { returnedCents, capturedCents } = order
  const lost = lostCents(order)
  if (isHeld(order) || (isReleased(order) && lost > 0)) return returnedCents
  return Math.max(0, givenCents(order) + lost - (capturedCents ?? 0))
}
