import type { PaymentIntentInput } from '@/modules/checkout/contract'

/** The purchase in the checkout URL. `amount` is the price the user saw, in dollars. */
export type Purchase = Omit<PaymentIntentInput, 'deliverTo'> & { item: string }

export const checkoutPath = '/checkout'

/** Where a user pays for a listing. */
export function purchasePath({ amount, item, itemId, listingId, assetId, method }: Purchase) {
  const query = new URLSearchParams({ amount: amount.toFixed(2), item, itemId, listingId, assetId })
  if (method) query.set('method', method)
  return `${checkoutPath}?${query}`
}
