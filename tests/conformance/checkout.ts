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

/** Opens the checkout as a new user, for another new user's listing. */
export async function openCheckout(stubs: StubResponses = {}): Promise<Checkout> {
  const listing = await createListing()
  const page = await openPage(checkoutPath(listing), { as: await newUser(), stubs })
  return { ...listing, page }
}

export async function payWithCard(page: Page, card: Record<string, string>): Promise<void> {
  await fillFields(page, card)
  await clickButton(page, /^Pay/)
}

export async function openPaidCheckout(): Promise<Checkout> {
  const checkout = await openCheckout()
  await payWithCard(checkout.page, goodCard)
  return checkout
}
