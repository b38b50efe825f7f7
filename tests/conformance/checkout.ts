import { createListing, type SellerListing } from '@/tests/conformance/market'
import { openPage, type Page, type StubResponses } from '@/tests/conformance/page'
import { clickButton, fillFields } from '@/tests/conformance/page-queries'
import { newUser } from '@/tests/conformance/site'

export const goodCard = { 'Card number': '4242424242424242', Expiry: '12/34', CVC: '123' }
export const declinedCard = { ...goodCard, 'Card number': '4000000000000002' }

interface Checkout extends SellerListing {
  page: Page
}

export function checkoutPath({ itemId, listingId, assetId, price }: SellerListing): string {
  const query = { amount: price.toFixed(2), item: 'Crown of Test', itemId, listingId, assetId }
  return `/checkout?${new URLSearchParams(query)}`
}

/** A new person at the checkout of somebody's new listing. */
export async function openCheckout(answers: StubResponses = {}): Promise<Checkout> {
  const offered = await createListing()
  const page = await openPage(checkoutPath(offered), { as: await newUser(), stubs: answers })
  return { ...offered, page }
}

export async function payWithCard(page: Page, card: Record<string, string>): Promise<void> {
  await fillFields(page, card)
  await clickButton(page, /^Pay/)
}

/** A new person who has just paid. */
export async function openPaidCheckout(): Promise<Checkout> {
  const checkout = await openCheckout()
  await payWithCard(checkout.page, goodCard)
  return checkout
}
