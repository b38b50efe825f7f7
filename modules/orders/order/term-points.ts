import { defineValuePoint } from '@/src/kit/checks/checks'
import { priceMinCents } from '@/src/kit/money'

/** A listing that a buyer is about to reserve. */
interface PricedSale {
  readonly listingId: string
  readonly itemId: string
  readonly category: string
  readonly sellerId: string
  readonly buyerId: string
  readonly listPriceCents: number
  /** The price that both parties agreed, if they did. */
  readonly agreedCents?: number
}

/** The price of a listing for a buyer, in cents, in the transaction that reserves it: at most that of the listing. */
export const pricePoint = defineValuePoint<PricedSale, number>('orders.price', {
  findProblem: (cents, { listPriceCents }) =>
    isAllowedPrice(cents, listPriceCents)
      ? undefined
      : `a price is whole cents from ${priceMinCents} to that of the listing, ${listPriceCents}, not ${cents}`,
})

export function isAllowedPrice(cents: number, listPriceCents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= priceMinCents && cents <= listPriceCents
}

/** An order that is placed or paid now. */
interface TimedOrder {
  readonly listingId: string
  readonly itemId: string
  readonly sellerId: string
  readonly buyerId: string
  readonly priceCents: number
}

const secondsMin = 60
const secondsMax = 30 * 86_400

function findTimeProblem(seconds: number): string | undefined {
  const isTime = Number.isSafeInteger(seconds) && seconds >= secondsMin && seconds <= secondsMax
  return isTime ? undefined : `a time is whole seconds from ${secondsMin} to ${secondsMax}, not ${seconds}`
}

/** How long the buyer may take to pay, in seconds, in the transaction that reserves the listing. */
export const reservationTimePoint = defineValuePoint<TimedOrder, number>('orders.reservation-time', {
  findProblem: findTimeProblem,
})

/**
 * How long the seller may take to hand over the item, in seconds, in the transaction of the payment. A change that fails is skipped: the money
 * has arrived.
 */
export const deliveryTimePoint = defineValuePoint<TimedOrder, number>('orders.delivery-time', {
  findProblem: findTimeProblem,
  onFailure: 'skip',
})
