import { fill, press } from '@/tests/conformance/look'
import { type Offered, offer } from '@/tests/conformance/market'
import { type Answers, openPage, type Page } from '@/tests/conformance/page'
import { newPerson } from '@/tests/conformance/site'

export const goodCard = { 'Card number': '4242424242424242', Expiry: '12/34', CVC: '123' }
export const declinedCard = { ...goodCard, 'Card number': '4000000000000002' }

interface Checkout extends Offered {
  page: Page
}

export function checkoutAddress({ itemId, listingId, assetId, price }: Offered): string {
  const query = { amount: price.toFixed(2), item: 'Crown of Test', itemId, listingId, assetId }
  return `/checkout?${new URLSearchParams(query)}`
}

/** A new person at the checkout of somebody's new listing. */
export async function openCheckout(answers: Answers = {}): Promise<Checkout> {
  const offered = await offer()
  const page = await openPage(checkoutAddress(offered), { as: await newPerson(), answers })
  return { ...offered, page }
}

export async function payWith(page: Page, card: Record<string, string>): Promise<void> {
  await fill(page, card)
  await press(page, /^Pay/)
}

/** A new person who has just paid. */
export async function payOnPage(): Promise<Checkout> {
  const checkout = await openCheckout()
  await payWith(checkout.page, goodCard)
  return checkout
}
