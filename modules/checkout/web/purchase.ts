import type { PaymentMethod } from '@/modules/checkout/contract'

/** What the address of the checkout says is to be bought. */
export type Purchase = {
  /** Dollars that the person saw. */
  amount: number
  item: string
  itemId: string
  listingId: string
  assetId: string
  method?: PaymentMethod
}

/** Undefined where the address names no item or no amount above zero. */
export function parsePurchase(search: string): Purchase | undefined {
  const query = new URLSearchParams(search)
  const amount = Number(query.get('amount') ?? '')
  const item = query.get('item')?.trim()
  if (!item || !(amount > 0) || !Number.isFinite(amount)) return undefined
  return {
    amount,
    item,
    itemId: query.get('itemId') ?? '',
    listingId: query.get('listingId') ?? '',
    assetId: query.get('assetId') ?? '',
    method: parseMethod(query.get('method')),
  }
}

/** The same purchase at another price. */
export function checkoutUrlAtPrice(search: string, amount: number) {
  const query = new URLSearchParams(search)
  query.set('amount', String(amount))
  return `/checkout?${query}`
}

/** The order that somebody comes back to from a payment on another page. */
export function parseReturnedOrderId(search: string): string | undefined {
  return new URLSearchParams(search).get('order') ?? undefined
}

/** Where Stripe sends the person back to. What it adds to the address counts for nothing. */
export function returnUrl({ origin, search }: Pick<Location, 'origin' | 'search'>, orderId: string) {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()])
    if (name.startsWith('payment_intent') || name === 'redirect_status') query.delete(name)
  query.set('order', orderId)
  return `${origin}/checkout?${query}`
}

function parseMethod(text: string | null) {
  return text === 'paypal' || text === 'card' || text === 'crypto' ? text : undefined
}
