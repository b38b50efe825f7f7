import '@/web/testing/dom'
import { beforeEach, expect, test } from 'bun:test'
import { checkout } from '@/modules/checkout/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const place = '/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7&method=paypal'
const intentCall = 'POST /api/create-payment-intent'
const orderCall = 'GET /api/orders/o1'
const intent = {
  clientSecret: 'pi_1_secret',
  orderId: 'o1',
  amount: 149.99,
  currency: 'usd',
  provider: 'stripe',
  publishableKey: 'pk_test_1',
  reserveUntil: new Date(Date.now() + 900_000).toISOString(),
  deliverTo: 'ann_plays',
  imageUrl: null,
  category: 'hat',
}
const paidOrder = { id: 'o1', state: 'paid', amount: '149.99', deliverTo: 'ann_plays' }
const waitingOrder = { ...paidOrder, state: 'awaiting_payment' }

/** Stripe's own script, as far as the page calls it. */
const stripeJs = {
  calls: [] as [name: string, given: unknown][],
  confirmed: {} as { error?: { type: string; message: string } },
  attempt: { status: 'requires_payment_method' } as {
    status: string
    last_payment_error?: { message: string }
  },
}

function constructStripe(key: string) {
  const say = (name: string, given: unknown) => stripeJs.calls.push([name, given])
  say('Stripe', key)
  return {
    elements: (options: unknown) => {
      say('elements', options)
      return { create: (kind: string, given: unknown) => createElement(say, kind, given), update: () => {} }
    },
    retrievePaymentIntent: async () => ({ paymentIntent: stripeJs.attempt }),
    confirmPayment: async ({ confirmParams }: { confirmParams: unknown }) => {
      say('confirmPayment', confirmParams)
      return stripeJs.confirmed
    },
  }
}

function createElement(say: (name: string, given: unknown) => void, kind: string, given: unknown) {
  say(kind, given)
  const heard: Record<string, () => void> = {}
  return {
    on: (name: string, listener: () => void) => {
      heard[name] = listener
    },
    mount: (element: HTMLElement) => {
      element.append('The form of Stripe')
      heard.ready?.()
    },
    destroy: () => {},
  }
}

beforeEach(() => {
  stripeJs.calls = []
  stripeJs.confirmed = {}
  stripeJs.attempt = { status: 'requires_payment_method' }
  Object.assign(window, { Stripe: Object.assign(constructStripe, { version: 'endive' }) })
})

function open(path = place) {
  return renderApp({ path, viewer: buildViewer(), modules: [checkout] })
}

const payButton = { name: 'Pay $149.99' }

test('a person pays in the form of Stripe, with the method chosen before, and the order says when it is paid', async () => {
  let order: object = waitingOrder
  mockApi({ [intentCall]: intent, [orderCall]: () => order })
  const page = open()
  await page.findByText('The form of Stripe')
  await page.user.click(page.getByRole('button', payButton))
  await page.findByText('Processing your payment...')
  expect(stripeJs.calls).toEqual([
    ['Stripe', 'pk_test_1'],
    ['elements', { clientSecret: 'pi_1_secret' }],
    ['payment', { paymentMethodOrder: ['paypal', 'card'] }],
    ['confirmPayment', { return_url: expect.stringMatching(/\/checkout\?.*order=o1$/) }],
  ])
  order = paidOrder
  expect((await page.findByRole('link', { name: 'View your order' })).getAttribute('href')).toBe('/orders/o1')
  await page.findByText('Your $149.99 is in escrow')
  await page.findByText('Thank you for your purchase!')
})

test('what the provider refuses is said in its words, and the form stays', async () => {
  mockApi({ [intentCall]: intent })
  stripeJs.confirmed = { error: { type: 'card_error', message: 'Your card was declined.' } }
  const page = open()
  await page.findByText('The form of Stripe')
  await page.user.click(page.getByRole('button', payButton))
  expect((await page.findByRole('alert')).textContent).toContain('Your card was declined.')
  await page.findByText('Payment Failed')
  expect(page.getByRole('button', payButton)).toBeTruthy()
})

test('what is missing in the form of Stripe, the form says itself', async () => {
  mockApi({ [intentCall]: intent })
  stripeJs.confirmed = { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
  const page = open()
  await page.findByText('The form of Stripe')
  await page.user.click(page.getByRole('button', payButton))
  await page.findByRole('button', payButton)
  expect(stripeJs.calls.at(-1)?.[0]).toBe('confirmPayment')
  expect(page.queryByText('Your card number is incomplete.')).toBeNull()
})

test('another name to deliver to is told to the order before it is paid', async () => {
  const asked = mockApi({ [intentCall]: intent, [orderCall]: waitingOrder })
  const page = open()
  await page.findByText('The form of Stripe')
  const field = page.getByLabelText('Deliver to')
  await page.user.clear(field)
  await page.user.type(field, 'ann_alt')
  await page.user.click(page.getByRole('button', payButton))
  await page.findByText('Processing your payment...')
  expect(asked.filter(({ call }) => call === intentCall).at(-1)?.body).toMatchObject({ deliverTo: 'ann_alt' })
})

test('whoever comes back from a bank’s page sees what the order says, not what the address claims (A19)', async () => {
  const claim = `${place}&order=o1&redirect_status=succeeded&payment_intent=pi_1`
  mockApi({ [intentCall]: intent, [orderCall]: waitingOrder })
  stripeJs.attempt = { status: 'requires_payment_method', last_payment_error: { message: 'PayPal said no.' } }
  const page = open(claim)
  expect((await page.findByRole('alert')).textContent).toContain('PayPal said no.')
  await page.findByText('Payment Failed')
  expect(page.queryByText('Your $149.99 is in escrow')).toBeNull()
})

test('whoever comes back after the order was paid is told so, and nothing is reserved again', async () => {
  const asked = mockApi({ [orderCall]: paidOrder })
  const page = open(`${place}&order=o1&redirect_status=succeeded`)
  await page.findByText('Your $149.99 is in escrow')
  await page.findByText('Thank you for your purchase!')
  expect(asked.map(({ call }) => call)).toEqual([orderCall])
})

test('a payment that is still under way is waited for', async () => {
  mockApi({ [intentCall]: intent, [orderCall]: waitingOrder })
  stripeJs.attempt = { status: 'processing' }
  const page = open()
  await page.findByText('Processing your payment...')
})

test('a payment under way that comes to nothing is said, and nothing was charged', async () => {
  let order: object = waitingOrder
  mockApi({ [intentCall]: intent, [orderCall]: () => order })
  stripeJs.attempt = { status: 'processing' }
  const page = open()
  await page.findByText('Processing your payment...')
  order = { ...paidOrder, state: 'expired' }
  await page.findByText('Your reservation has ended')
})

test('a reservation that ended meanwhile is said, and can be made again', async () => {
  let calls = 0
  mockApi({
    [intentCall]: () =>
      ++calls === 1 ? intent : mockProblem(409, 'payment_closed', 'This payment is no longer open.'),
  })
  const page = open()
  await page.findByText('The form of Stripe')
  await page.user.type(page.getByLabelText('Deliver to'), '2')
  await page.user.click(page.getByRole('button', payButton))
  await page.findByText('Your reservation has ended')
})
