import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { openCheckout } from '@/tests/conformance/checkout'
import { currentPath, openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectNoText, expectToast } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { listItem, reserve } from '@/tests/support/trade'

/** Replaces the payment provider's script, which a browser loads from the provider. */
function standInForStripe() {
  const keys: string[] = []
  const confirmed: { return_url: string }[] = []
  const element = {
    on: (name: string, listener: () => void) => name === 'ready' && listener(),
    mount: () => undefined,
    destroy: () => undefined,
  }
  const confirmPayment = async ({ confirmParams }: { confirmParams: { return_url: string } }) => {
    confirmed.push(confirmParams)
    return {}
  }
  const load = (key: string) => {
    keys.push(key)
    return {
      elements: () => ({ create: () => element, update: () => undefined }),
      retrievePaymentIntent: async () => ({ paymentIntent: { status: 'requires_payment_method' } }),
      confirmPayment,
    }
  }
  Object.assign(globalThis, { Stripe: Object.assign(load, { version: 'endive' }) })
  return { keys, confirmed }
}

const intent = {
  clientSecret: 'pi_1_secret_2',
  orderId: 'o1',
  amount: 149.99,
  currency: 'usd',
  provider: 'stripe',
  publishableKey: 'pk_test_1',
  reserveUntil: '2099-01-01T00:00:00.000Z',
  deliverTo: 'ann',
  isPlayerNamed: true,
  itemName: 'Crown of Test',
  assetId: '7',
  imageUrl: null,
  category: 'hat',
}

async function openCardCheckout() {
  const provider = standInForStripe()
  const order = { id: 'o1', state: 'paid', amount: '149.99', deliverTo: 'ann', isPlayerNamed: true }
  const stubs = {
    'POST /api/create-payment-intent': () => Response.json(intent),
    'GET /api/orders/o1': () => Response.json(order),
  }
  const { page } = await openCheckout(stubs)
  await page.findByRole('button', { name: /^Pay/ })
  // The button does nothing until the provider's form has loaded.
  await waitFor(() => expectNoText(page, 'Preparing secure checkout...'))
  return { page, stubs, ...provider }
}

async function leadsToMarketplace(page: Page): Promise<void> {
  await expectToast(page, 'normal', 'Payment Successful')
  await page.timers.fire(2000)
  expect(currentPath()).toBe('/marketplace')
}

export const card: Row[] = [
  {
    line: '7.23a',
    says: 'the server returns the publishable key of its provider',
    check: async () => {
      await using app = await createStripeApp()
      const [seller, buyer] = [await app.signIn('sells'), await app.signIn('buys')]
      const { body } = await reserve(buyer, await listItem(seller))
      expect(body).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_fake' })
    },
  },
  ...withFixture(openCardCheckout, [
    {
      line: '7.23a',
      says: 'the page initializes the provider with that key',
      check: ({ keys }) => expect(keys).toEqual(['pk_test_1']),
    },
    {
      line: '7.23b',
      says: 'the browser confirms the payment and returns to the checkout, which leads to the marketplace',
      decision: 'product 5',
      check: async ({ page, stubs, confirmed }) => {
        await clickButton(page, /^Pay/)
        await leadsToMarketplace(page)
        const [{ return_url } = { return_url: '' }] = confirmed
        const { origin, pathname, search } = new URL(return_url)
        expect([confirmed.length, origin]).toEqual([1, location.origin])
        const returned = await openPage(`${pathname}${search}`, { as: await newUser(), stubs })
        await leadsToMarketplace(returned)
        expect(returned.requests.map(({ route }) => route)).not.toContain('POST /api/create-payment-intent')
      },
    },
  ]),
]
