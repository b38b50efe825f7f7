import type { Order } from '@/modules/orders/contract'
import type { Party } from '@/modules/orders/web/order-turn'

/** Which buttons an order has for whom; the server has the last word. */
export function possibleActions({ state, dispute, chargeback }: Order, party: Party) {
  const calm = dispute !== 'open' && chargeback !== 'open'
  const unpaid = state === 'created' || state === 'awaiting_payment'
  const held = state === 'paid' || state === 'sent'
  const may = {
    pay: party === 'buyer' && unpaid,
    send: party === 'seller' && state === 'paid' && calm,
    receive: party === 'buyer' && held && calm,
    dispute: party === 'buyer' && held && calm && dispute === 'none',
    cancel: (party === 'buyer' && unpaid) || (party === 'seller' && state === 'paid' && calm),
  }
  return { ...may, any: Object.values(may).includes(true) }
}

/** Back to the checkout of an unpaid order: the server finds the same one. */
export function checkoutHref({ amount, itemName, itemId, listingId, assetId }: Order) {
  return `/checkout?${new URLSearchParams({ amount, item: itemName, itemId, listingId, assetId })}`
}
