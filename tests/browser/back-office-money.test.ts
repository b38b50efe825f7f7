import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type BrowserWindow, openBrowser, openWindow } from '@/tests/browser/browser'
import { signInStaff } from '@/tests/browser/sign-up'
import { stripeEnv } from '@/tests/support/apps/stripe-app'
import { eventually } from '@/tests/support/eventually'
import { completeOnboarding } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { createFakeStripe } from '@/tests/support/fake-stripe/create-fake-stripe'
import { serveFakeStripe } from '@/tests/support/fake-stripe/serve'
import { returnTransfer } from '@/tests/support/fake-stripe/transfers'
import { deliverEvents } from '@/tests/support/fake-stripe/webhooks'
import { createSite } from '@/tests/support/servers/spawned-site'
import { listItem, reserve } from '@/tests/support/trade'

let market: Awaited<ReturnType<typeof startMarket>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let staff: BrowserWindow

beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarket(), openBrowser()])
  staff = await openWindow(browser, market.site.origin, { as: market.admin })
})

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await market?.[Symbol.asyncDispose]()
})

test('staff approve a payout and reject another, and the bank returns the third', async () => {
  const { seller } = market
  for (let at = 0; at < 3; at++) await market.complete(await market.buy())
  const payouts = ['120.00', '121.00', '122.00']
  for (const amount of payouts) await seller.post('/api/payouts', { amount, method: 'bank' })
  const seen = await openWindow(browser, market.site.origin, { as: seller })
  await staff.page.goto('/admin/payouts?state=held')
  await decidePayout(staff.page, 'Approve $120.00 to seller', 'Send payout')
  await staff.page.getByRole('button', { name: 'Reject $121.00 to seller' }).click()
  await staff.page.getByRole('dialog').getByLabel('Reason').fill('The account is new.')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Reject payout' }).click()
  await staff.page.getByRole('button', { name: 'Reject $121.00 to seller' }).waitFor({ state: 'detached' })
  await decidePayout(staff.page, 'Approve $122.00 to seller', 'Send payout')
  await staff.page.getByText('Nothing matches these filters.').waitFor()

  market.returnLastTransfer()
  await market.deliverWebhooks()
  await market.waitFor(async () => {
    const { body } = await seller.get('/api/payouts')
    const states = payouts.map(
      (amount) => body.find((row: { amount: string }) => row.amount === amount)?.status,
    )
    expect(states).toEqual(['paid', 'rejected', 'returned'])
  })
  await seen.page.goto('/wallet')
  await seen.page.getByText('The account is new.').waitFor()
  expect((await seller.get('/api/wallet')).body.available).toBe('294.42')
  expect(seen.pageErrors).toEqual([])
  await market.expectBooksToHold()
})

test('staff reverse a completed sale: the buyer is refunded, and the seller owes the share', async () => {
  const { site, buyer, seller } = market
  const before = Number((await seller.get('/api/wallet')).body.available)
  const id = await market.complete(await market.buy())
  const { page, pageErrors } = await openWindow(browser, site.origin, { as: buyer })
  await page.goto(`/orders/${id}`)
  await page.getByText('COMPLETED', { exact: true }).first().waitFor()
  await staff.page.goto(`/admin/orders/${id}`)
  await staff.page.getByLabel('Reason').fill('The hat was stolen.')
  await staff.page.getByRole('button', { name: 'Reverse sale' }).click()
  await staff.page.getByRole('button', { name: 'Reverse sale' }).waitFor({ state: 'detached' })
  await market.deliverWebhooks()
  await market.waitFor(async () => expect((await buyer.get(`/api/orders/${id}`)).body.state).toBe('refunded'))
  await page.getByText('REFUNDED', { exact: true }).first().waitFor()
  expect(Number((await seller.get('/api/wallet')).body.available)).toBeCloseTo(before, 2)
  expect(market.refundsCount()).toBe(1)
  expect(pageErrors).toEqual([])
  await market.expectBooksToHold()
})

test('an order that was reserved before a change of the fee has the old one', async () => {
  const { seller } = market
  const reserved = await market.reserveOrder()
  await staff.page.goto('/admin/settings')
  await staff.page.getByRole('button', { name: 'Change Platform fee' }).click()
  await staff.page.getByLabel('Percent').fill('10')
  await staff.page.getByRole('button', { name: 'Save' }).click()
  await staff.page.getByText('Setting Saved', { exact: true }).waitFor()

  const before = Number((await seller.get('/api/wallet')).body.available)
  const [old, fresh] = [await market.payOrder(reserved), await market.buy()]
  for (const id of [old, fresh]) await market.complete(id)
  const fees = async (id: string) => (await seller.get(`/api/orders/${id}`)).body.fees
  expect(await fees(old)).toMatchObject({ platform: '7.50', net: '138.14' })
  expect(await fees(fresh)).toMatchObject({ platform: '15.00', net: '130.64' })
  const after = Number((await seller.get('/api/wallet')).body.available)
  expect(after - before).toBeCloseTo(138.14 + 130.64, 2)
  await market.expectBooksToHold()
  expect(staff.pageErrors).toEqual([])
})

async function decidePayout(page: Page, button: string, confirmation: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirmation }).click()
  await page.getByRole('button', { name: button }).waitFor({ state: 'detached' })
}

/** A site with Stripe payments, an admin and a seller who can be paid. */
async function startMarket() {
  const stripe = createFakeStripe({ now: Date.now })
  const served = serveFakeStripe(stripe)
  const site = await createSite({
    ...stripeEnv,
    STRIPE_API_BASE: served.origin,
    PAYOUT_APPROVAL_CENTS: '10000',
    OPEN_RESERVATIONS_MAX: '10',
    DECISION_UNDO_SECONDS: '0',
  })
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const admin = await signInStaff(site, 'admin')
  const waitFor = (check: () => Promise<unknown>) => eventually(check)
  const deliverWebhooks = () =>
    deliverEvents(stripe.store, { url: `${site.origin}/api/webhooks/stripe`, fetch })
  await seller.post('/api/payouts/account', {})
  completeOnboarding(stripe.store, [...stripe.store.tables.account.keys()][0] ?? '')
  await deliverWebhooks()
  await waitFor(async () => expect((await seller.get('/api/payouts/account')).body.state).toBe('ready'))
  const reserveOrder = async (): Promise<{ orderId: string; clientSecret: string }> =>
    (await reserve(buyer, await listItem(seller))).body
  const payOrder = async ({ orderId, clientSecret }: Awaited<ReturnType<typeof reserveOrder>>) => {
    confirmPayment(stripe.store, clientSecret.split('_secret_')[0] ?? '')
    await deliverWebhooks()
    await waitFor(async () => expect((await buyer.get(`/api/orders/${orderId}`)).body.state).toBe('paid'))
    return orderId
  }
  return {
    site,
    seller,
    buyer,
    admin,
    waitFor,
    deliverWebhooks,
    reserveOrder,
    payOrder,
    buy: async () => payOrder(await reserveOrder()),
    complete: async (id: string) => {
      expect((await buyer.post(`/api/orders/${id}/received`)).body.state).toBe('completed')
      return id
    },
    returnLastTransfer: () =>
      returnTransfer(stripe.store, [...stripe.store.tables.transfer.keys()].at(-1) ?? ''),
    refundsCount: () => stripe.store.tables.refund.size,
    expectBooksToHold: async () => {
      const { exitCode, stdout } = await site.command('audit')
      expect([exitCode, exitCode === 0 ? '' : stdout]).toEqual([0, ''])
    },
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      await served[Symbol.asyncDispose]()
    },
  }
}
