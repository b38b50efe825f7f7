import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { checkout } from '@/modules/checkout/web/module'
import type { Viewer } from '@/web/lib/viewer'
import { expectFormSurvivesFailures, failingResponse } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const place = '/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7&method=crypto'
const intentCall = 'POST /api/create-payment-intent'
const confirmCall = 'POST /api/sandbox/confirm'
const intent = {
  clientSecret: 'secret',
  orderId: 'o1',
  amount: 149.99,
  currency: 'usd',
  provider: 'sandbox',
  publishableKey: '',
  reserveUntil: new Date(Date.now() + 900_000).toISOString(),
  deliverTo: 'ann_plays',
  imageUrl: null,
  category: 'hat',
}

function open(path = place, viewer: Viewer = buildViewer()) {
  return renderApp({ path, viewer, modules: [checkout] })
}

async function fill({ user, findByLabelText }: ReturnType<typeof open>) {
  await user.type(await findByLabelText('Card number'), '4242424242424242')
  await user.type(await findByLabelText('Expiry'), '12/34')
  await user.type(await findByLabelText('CVC'), '123')
}

test('a person pays with the test card and finds the way to the order', async () => {
  const asked = mockApi({ [intentCall]: intent, [confirmCall]: { status: 'succeeded' } })
  const page = open()
  await fill(page)
  expect(page.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242')
  expect(page.getByLabelText('Deliver to')).toHaveProperty('value', 'ann_plays')
  expect(page.getByText(/No real money moves/).textContent).toContain('4242 4242 4242 4242')
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  const link = await page.findByRole('link', { name: 'View your order' })
  expect(link.getAttribute('href')).toBe('/orders/o1')
  expect(asked).toEqual([
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

test('a person who does nothing after paying is back at the marketplace in two seconds', async () => {
  mockApi({ [intentCall]: intent, [confirmCall]: { status: 'succeeded' } })
  const page = open()
  await fill(page)
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  await page.findByText('Going back to the marketplace...')
  await act(() => Bun.sleep(2100))
  expect(page.history).toEqual(['/marketplace'])
})

test('once it is paid, no way back leads to the payment', async () => {
  mockApi({ [intentCall]: intent, [confirmCall]: { status: 'succeeded' } })
  for (const [way, there] of [
    ['View your order', '/orders/o1'],
    ['Back to the marketplace', '/marketplace'],
  ] as const) {
    const page = open()
    await fill(page)
    await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
    await page.findByText('Going back to the marketplace...')
    await page.user.keyboard('{Shift}')
    await page.user.click(await page.findByRole('link', { name: way }))
    expect(page.history).toEqual([there])
    page.unmount()
  }
})

test('a person who does something after paying stays', async () => {
  mockApi({ [intentCall]: intent, [confirmCall]: { status: 'succeeded' } })
  const page = open()
  await fill(page)
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  await page.findByText('Going back to the marketplace...')
  await page.user.keyboard('{Tab}')
  await act(() => Bun.sleep(2100))
  expect(page.history.at(-1)).toBe(place)
  expect(page.getByRole('link', { name: 'Back to the marketplace' })).toBeTruthy()
})

test('a declined card is told, and what was typed stays', async () => {
  mockApi({
    [intentCall]: intent,
    [confirmCall]: mockProblem(402, 'card_declined', 'Your card has expired.'),
  })
  const page = open()
  await fill(page)
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  expect((await page.findAllByText('Your card has expired.')).length).toBeGreaterThan(0)
  expect(await page.findByText('Payment Failed')).toBeTruthy()
  expect(page.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242')
})

test('a payment that fails is told in the server’s words, and nothing typed is lost', async () => {
  mockApi({ [intentCall]: intent, [confirmCall]: failingResponse })
  const page = open()
  await fill(page)
  await expectFormSurvivesFailures({ page, button: 'Pay $149.99', title: 'Payment Failed' })
})

test('an empty form names every field, and the first one gets the focus', async () => {
  const asked = mockApi({ [intentCall]: intent })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Pay $149.99' }))
  expect(page.getByText('Enter a card number.')).toBeTruthy()
  expect(page.getByText('Enter the month and the year, like 12/34.')).toBeTruthy()
  expect(document.activeElement).toBe(page.getByLabelText('Card number'))
  expect(asked).toHaveLength(1)
})

test("the server's words about a field stand in the field", async () => {
  const errors = [{ path: 'deliverTo', message: 'Enter a username: letters, digits and underscores.' }]
  mockApi({
    [intentCall]: (body: unknown) =>
      Object(body).deliverTo ? mockProblem(422, 'invalid', errors[0]?.message ?? '', { errors }) : intent,
  })
  const page = open()
  await fill(page)
  await page.user.type(page.getByLabelText('Deliver to'), '!')
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  await page.findAllByText('Enter a username: letters, digits and underscores.')
  expect(document.activeElement).toBe(page.getByLabelText('Deliver to'))
})

test('another name to deliver to is told before paying', async () => {
  const asked = mockApi({
    [intentCall]: (body: unknown) => ({ ...intent, deliverTo: Object(body).deliverTo ?? 'ann_plays' }),
    [confirmCall]: { status: 'succeeded' },
  })
  const page = open()
  await fill(page)
  await page.user.clear(page.getByLabelText('Deliver to'))
  await page.user.type(page.getByLabelText('Deliver to'), 'other_ann')
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  await page.findByRole('link', { name: 'View your order' })
  expect(asked.map(({ call }) => call)).toEqual([intentCall, intentCall, confirmCall])
  expect(asked[1]?.body).toMatchObject({ deliverTo: 'other_ann' })
})

test('a changed price is shown, and the person may go on at it', async () => {
  mockApi({
    [intentCall]: (body: unknown) =>
      Object(body).amount === 160
        ? { ...intent, amount: 160 }
        : mockProblem(409, 'price_changed', 'The price is now $160.00.', { price: 160 }),
  })
  const page = open()
  await page.user.click(await page.findByRole('link', { name: 'Continue at $160.00' }))
  expect(await page.findByRole('button', { name: 'Pay $160.00' })).toBeTruthy()
  expect(page.history).toHaveLength(1)
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Secure Checkout' }))
})

test('a listing that is gone leads back to the item, and whoever has bought it to the order', async () => {
  const words = 'This listing has just been reserved or sold.'
  mockApi({ [intentCall]: mockProblem(409, 'listing_unavailable', words) })
  const page = open()
  expect(await page.findByText(words, { exact: false })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Your transactions' })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Back to the item' }).getAttribute('href')).toBe('/item/i1')
})

test('too many unpaid orders lead to the transactions', async () => {
  const words = 'You have unpaid orders open. Pay or cancel one of them first.'
  mockApi({ [intentCall]: mockProblem(429, 'too_many_reservations', words) })
  const page = open()
  expect(await page.findByText(words)).toBeTruthy()
  expect(page.getByRole('link', { name: 'Your transactions' }).getAttribute('href')).toBe(
    '/profile?tab=transactions',
  )
})

test('any other failure is told, and the marketplace follows', async () => {
  mockApi({
    [intentCall]: mockProblem(502, 'provider_unavailable', 'The payment provider cannot be reached.'),
  })
  const page = open()
  expect(await page.findByText('The payment provider cannot be reached.')).toBeTruthy()
  expect(page.history).toEqual(['/marketplace'])
})

test('an ended session leads to the log-in', async () => {
  mockApi({ [intentCall]: mockProblem(401, 'unauthorized', 'Please log in to continue.') })
  const page = open()
  await page.findByText('404 Page Not Found')
  expect(page.history).toEqual(['/auth'])
})

test('a visitor is sent to the log-in, an empty address to the marketplace', async () => {
  const asked = mockApi({})
  const visitor = open(place, { state: 'guest' })
  await visitor.findByText('404 Page Not Found')
  expect(visitor.history).toEqual(['/auth'])
  const lost = open('/checkout?amount=0&item=Crown')
  await lost.findAllByText('404 Page Not Found')
  expect(lost.history).toEqual(['/marketplace'])
  expect(asked).toEqual([])
})
