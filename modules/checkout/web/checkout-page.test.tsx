import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act } from '@testing-library/react/pure'
import { checkout } from '@/modules/checkout/web/module'
import { sampleCopy, sampleIntent } from '@/modules/checkout/web/sample-intent'
import { fakeTimers } from '@/tests/support/fake-timers'
import type { Viewer } from '@/web/lib/session/viewer'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const path = '/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7&method=crypto'
const intentCall = 'POST /api/create-payment-intent'
const confirmCall = 'POST /api/sandbox/confirm'
const playerCalls = { 'GET /api/players': null, 'GET /api/orders/last-player': { username: null } }

function mockCheckout(responses: Parameters<typeof mockApi>[0]) {
  return mockApi({ ...playerCalls, ...responses })
}

/** Without the calls that look up players. */
function paymentsOf(requests: ReturnType<typeof mockApi>) {
  return requests.filter(({ call }) => !(call in playerCalls))
}

function open(viewer: Viewer = buildViewer()) {
  return renderApp({ path, viewer, modules: [checkout] })
}

async function fill({ user, findByLabelText }: ReturnType<typeof open>) {
  await user.type(await findByLabelText('Card number'), '4242424242424242')
  await user.type(await findByLabelText('Expiry'), '12/34')
  await user.type(await findByLabelText('CVC'), '123')
}

/** Pays with fake timers, so that the page stays until they fire. */
async function openPaid() {
  const timers = fakeTimers()
  mockCheckout({ [intentCall]: sampleIntent, [confirmCall]: { status: 'succeeded' } })
  const page = open()
  await fill(page)
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  await page.findByText('Going back to the marketplace...')
  return { page, timers }
}

test('a user pays with the test card and gets a link to the order', async () => {
  fakeTimers()
  const requests = mockCheckout({ [intentCall]: sampleIntent, [confirmCall]: { status: 'succeeded' } })
  const page = open()
  await fill(page)
  expect(page.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242')
  expect(page.getByLabelText('Deliver to')).toHaveProperty('value', 'ann_plays')
  expect(page.getByText(/No real money moves/).textContent).toContain('4242 4242 4242 4242')
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  const link = await page.findByRole('link', { name: 'View your order' })
  expect(link.getAttribute('href')).toBe('/orders/o1')
  expect(paymentsOf(requests)).toEqual([
    {
      call: intentCall,
      body: { amount: 149.99, itemId: 'i1', listingId: 'l1', assetId: '7', method: 'crypto' },
    },
    {
      call: confirmCall,
      body: {
        clientSecret: 'secret',
        card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 34, cvc: '123' },
      },
    },
  ])
})

test('a button fills in the test card', async () => {
  fakeTimers()
  const requests = mockCheckout({ [intentCall]: sampleIntent, [confirmCall]: { status: 'succeeded' } })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Use the test card' }))
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  await page.findByRole('link', { name: 'View your order' })
  expect(paymentsOf(requests).at(-1)?.body).toMatchObject({
    card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 34, cvc: '123' },
  })
})

test.each(['sandbox', 'stripe'] as const)(
  'with %s, what is bought stands beside the total: copy, seller, condition, delivery and protection',
  async (provider) => {
    mockCheckout({
      [intentCall]: { ...sampleIntent, provider, copy: { ...sampleCopy, sellerTemporary: true } },
    })
    const page = open()
    expect((await page.findByRole('heading', { name: 'Harvest Crown' })).nextSibling?.textContent).toBe(
      'Serial #12',
    )
    const facts = page.getAllByRole('term').map((term) => term.parentElement?.textContent)
    expect(facts).toEqual([
      'SellermiraTemporary',
      'CopyCopy verified 2h ago',
      'ConditionExcellent',
      'DeliveryWithin 1 hour of your payment',
    ])
    expect(page.getByRole('link', { name: /^mira/ }).getAttribute('href')).toBe('/seller/mira')
    expect(page.getByText(/^Buyer protection: full refund .* within 1 hour of your payment\.$/)).toBeTruthy()
  },
)

test('a copy without a serial number that nobody saw is shown as that', async () => {
  mockCheckout({ [intentCall]: { ...sampleIntent, copy: { ...sampleCopy, serial: null, verified: null } } })
  const page = open()
  expect(await page.findByText('No serial')).toBeTruthy()
  expect(page.getByText('Not verified')).toBeTruthy()
})

test('links on the success view replace the checkout in the history', async () => {
  for (const [linkName, target] of [
    ['View your order', '/orders/o1'],
    ['Back to the marketplace', '/marketplace'],
  ] as const) {
    const { page } = await openPaid()
    await page.user.keyboard('{Shift}')
    await page.user.click(await page.findByRole('link', { name: linkName }))
    expect(page.history).toEqual([target])
    page.unmount()
  }
})

test('an active user is not redirected after paying', async () => {
  const { page, timers } = await openPaid()
  await page.user.keyboard('{Tab}')
  await act(() => timers.fire(2_000))
  expect(page.history.at(-1)).toBe(path)
  expect(page.getByRole('link', { name: 'Back to the marketplace' })).toBeTruthy()
})

test('a declined card says that nothing was charged', async () => {
  mockCheckout({
    [intentCall]: sampleIntent,
    [confirmCall]: mockProblem(402, 'card_declined', 'Your card has expired.'),
  })
  const page = open()
  await fill(page)
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  expect((await page.findByRole('alert')).textContent).toBe(
    "Your card has expired. You weren't charged. Check the details or use another card.",
  )
})

test('a failed payment shows the server’s message and keeps the input', async () => {
  mockCheckout({ [intentCall]: sampleIntent, [confirmCall]: currentFailureResponse })
  const page = open()
  await fill(page)
  await expectFormSurvivesFailures({ page, button: 'Pay $149.99', toast: 'Payment Failed' })
})

test('an empty form shows an error at every field and focuses the first one', async () => {
  const requests = mockCheckout({ [intentCall]: sampleIntent })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Pay $149.99' }))
  expect(page.getByText('Enter a card number.')).toBeTruthy()
  expect(page.getByText('Enter the month and the year, like 12/34.')).toBeTruthy()
  expect(document.activeElement).toBe(page.getByLabelText('Card number'))
  expect(paymentsOf(requests)).toHaveLength(1)
})

test('a changed price is shown, and the user can continue at the new price', async () => {
  mockCheckout({
    [intentCall]: (body: unknown) =>
      Object(body).amount === 160
        ? { ...sampleIntent, amount: 160 }
        : mockProblem(409, 'price_changed', 'The price is now $160.00.', { price: 160 }),
  })
  const page = open()
  await page.user.click(await page.findByRole('link', { name: 'Continue at $160.00' }))
  expect(await page.findByRole('button', { name: 'Pay $160.00' })).toBeTruthy()
  expect(page.history).toHaveLength(1)
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Secure Checkout' }))
})

test('an unavailable listing links to the item and to the transactions', async () => {
  const message = 'This listing has just been reserved or sold.'
  mockCheckout({ [intentCall]: mockProblem(409, 'listing_unavailable', message) })
  const page = open()
  expect(await page.findByText(message, { exact: false })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Your transactions' })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Back to the item' }).getAttribute('href')).toBe('/item/i1')
})

test('too many unpaid orders link to the transactions', async () => {
  const message = 'You have too many unpaid orders. Pay for one or cancel it first.'
  mockCheckout({ [intentCall]: mockProblem(429, 'too_many_reservations', message) })
  const page = open()
  expect(await page.findByText(message)).toBeTruthy()
  expect(page.getByRole('link', { name: 'Your transactions' }).getAttribute('href')).toBe(
    '/profile?tab=transactions',
  )
})

test('an expired session redirects to the login', async () => {
  mockCheckout({ [intentCall]: mockProblem(401, 'unauthorized', 'Please log in to continue.') })
  const page = open()
  await page.findByText('404 Page Not Found')
  expect(page.history).toEqual(['/auth'])
})

test('a user whose email is not verified is asked for the code first, and returns to the purchase', async () => {
  mockCheckout({
    [intentCall]: mockProblem(403, 'email_unverified', 'Please verify your email address first.'),
  })
  const page = open()
  await page.findByText('404 Page Not Found')
  expect(page.history).toEqual(['/auth?mode=verify'])
  expect(await page.findByText('Verify your email')).toBeTruthy()
})

test('a visitor is redirected to the login', async () => {
  const requests = mockApi({})
  const visitor = open({ state: 'guest' })
  await visitor.findByText('404 Page Not Found')
  expect(visitor.history).toEqual(['/auth'])
  expect(requests).toEqual([])
})
