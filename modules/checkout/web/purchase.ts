import { checkoutPath, type Purchase } from '@/modules/checkout/web/paths'
import { type OfferedProvider, paymentMethods } from '@/modules/orders/contract'

/** Returns undefined if the URL has no item or no amount above zero. */
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
    provider: query.get('provider') ?? undefined,
  }
}

export function checkoutUrlAtPrice(search: string, amount: number) {
  const query = new URLSearchParams(search)
  query.set('amount', String(amount))
  return `${checkoutPath}?${query}`
}

/** The URL of the same purchase with a provider, without a method that it doesn't offer. */
export function checkoutUrlWithProvider(search: string, { provider, methods }: OfferedProvider) {
  const query = new URLSearchParams(search)
  query.set('provider', provider)
  const method = parseMethod(query.get('method'))
  if (method !== undefined && !methods.includes(method)) query.delete('method')
  return `${checkoutPath}?${query}`
}

/** Returns the order id if the user returns from a payment page of Stripe or a bank. */
export function parseReturnedOrderId(search: string): string | undefined {
  return new URLSearchParams(search).get('order') ?? undefined
}

/** Returns the URL Stripe redirects back to, without parameters Stripe added before. They are never trusted. */
export function returnUrl({ origin, search }: Pick<Location, 'origin' | 'search'>, orderId: string) {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()])
    if (name.startsWith('payment_intent') || name === 'redirect_status') query.delete(name)
  query.set('order', orderId)
  return `${origin}${checkoutPath}?${query}`
}

function parseMethod(text: string | null) {
  return paymentMethods.find((method) => method === text)
}
