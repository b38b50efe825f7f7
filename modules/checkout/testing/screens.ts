import type { Page } from 'playwright-core'
import { purchasePath } from '@/modules/checkout/web/paths'
import { clickButton, type DemoMarket, type Screen } from '@/tests/support/module-testing/screen'
import type { TestListing } from '@/tests/support/trade'

const pathToCheckout = ({ checkoutListing }: DemoMarket) => purchasePathOf(checkoutListing)

/** The checkout of a listing. */
export function purchasePathOf({ price, ...ids }: TestListing): string {
  return purchasePath({ ...ids, amount: price, item: 'Crown on Show' })
}

export const screens: Record<string, Screen[]> = {
  '/checkout': [
    { name: 'checkout', path: pathToCheckout, as: 'buyer' },
    { name: 'checkout with errors', path: pathToCheckout, as: 'buyer', open: clickButton(/^Pay/) },
    { name: 'checkout that asks for the player', path: pathToCheckout, as: 'buyer', open: enterPlayer },
    { name: 'test card', path: pathToCheckout, as: 'buyer', open: clickButton('Use the test card') },
    {
      name: 'checkout before the email is verified',
      path: pathToCheckout,
      as: 'newcomer',
      expectedErrors: ['403 /api/create-payment-intent'],
    },
    { name: 'paid checkout', path: pathToCheckout, as: 'buyer', open: payAndStay },
    {
      name: 'marketplace after a purchase',
      path: pathToCheckout,
      as: 'buyer',
      skipsKeyboard: true,
      open: payAndReturn,
    },
    {
      name: 'checkout of a missing listing',
      path: ({ checkoutListing }) => purchasePathOf({ ...checkoutListing, listingId: 'gone' }),
      as: 'buyer',
      isFullRunOnly: true,
      skipsKeyboard: true,
      expectedErrors: ['404 /api/create-payment-intent', "ApiError: 404: This listing doesn't exist."],
    },
  ],
}

async function enterPlayer(page: Page): Promise<void> {
  await page.getByLabel('Deliver to').fill('AmberQuill')
  await page.getByText('Is this you?').waitFor()
}

/** Pays at the checkout without a real sale, and presses a key afterwards, so that the page doesn't navigate away. */
async function payAndStay(page: Page): Promise<void> {
  await pay(page)
  await page.getByText('View your order').waitFor()
  await page.keyboard.press('Tab')
}

/** Pays as `payAndStay` does, and waits for the marketplace. */
async function payAndReturn(page: Page): Promise<void> {
  await pay(page)
  await page.waitForURL('**/marketplace')
  await page.getByText(/^You bought /).waitFor()
}

async function pay(page: Page): Promise<void> {
  await page.route('**/api/sandbox/confirm', (route) => route.fulfill({ json: { status: 'succeeded' } }))
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('1234')
  await page.getByLabel('CVC').fill('123')
  await clickButton(/^Pay/)(page)
}
