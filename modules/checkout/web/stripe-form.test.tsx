import '@/web/testing/dom'
import { beforeEach, expect, test } from 'bun:test'
import { checkout } from '@/modules/checkout/web/module'
import { sampleIntent } from '@/modules/checkout/web/sample-intent'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const path = '/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7&method=paypal'
const intentCall = 'POST /api/create-payment-intent'
const orderCall = 'GET /api/orders/o1'
const intent = {
  ...sampleIntent,
  clientSecret: 'pi_1_secret',
  provider: 'stripe',
  publishableKey: 'pk_test_1',
  imageUrl: null,
}
const paidOrder = { id: 'o1', state: 'paid', amount: '149.99', deliverTo: 'ann_plays', isPlayerNamed: true }
const waitingOrder = { ...paidOrder, state: 'awaiting_payment' }

/** A fake of Stripe.js, limited to what the page uses. */
const stripeJs = {
  calls: [] as [name: string, argument: unknown][],
  confirmResult: {} as { error?: { type: string; message: string } },
  attempt: { status: 'requires_payment_method' } as {
    status: string
    last_payment_error?: { message: string }
  },
}

function constructStripe(key: string) {
  const record: RecordCall = (name, argument) => stripeJs.calls.push([name, argument])
  record('Stripe', key)
  return {
    elements: (options: unknown) => {
      record('elements', options)
      return {
        create: (kind: string, createOptions: unknown) => createElement(record, kind, createOptions),
        update: () => {},
      }
    },
    retrievePaymentIntent: async () => ({ paymentIntent: stripeJs.attempt }),
    confirmPayment: async ({ confirmParams }: { confirmParams: unknown }) => {
      record('confirmPayment', confirmParams)
      return stripeJs.confirmResult
    },
  }
}

type RecordCall = (name: string, argument: unknown) => void

function createElement(record: RecordCall, kind: string, options: unknown) {
  record(kind, options)
  const listeners: Record<string, () => void> = {}
  return {
    on: (name: string, listener: () => void) => {
      listeners[name] = listener
    },
    mount: (element: HTMLElement) => {
      element.append('Stripe form')
      listeners.ready?.()
    },
    destroy: () => {},
  }
}

beforeEach(() => {
  stripeJs.calls = []
  stripeJs.confirmResult = {}
  stripeJs.attempt = { status: 'requires_payment_method' }
  Object.assign(window, { Stripe: Object.assign(constructStripe, { version: 'endive' }) })
})

function open(pathname = path) {
  return renderApp({ path: pathname, viewer: buildViewer(), modules: [checkout] })
}

/** Every name belongs to a player, and the buyer has linked one. */
function mockCheckout(responses: Parameters<typeof mockApi>[0]) {
  return mockApi({
    'GET /api/players': (_: unknown, url: URL) => ({
      username: url.searchParams.get('username'),
      displayName: 'Ann',
      avatarUrl: null,
    }),
    'GET /api/orders/last-player': { username: null },
    ...responses,
  })
}

const payButton = { name: 'Pay $149.99' }

/** Opens the checkout and waits for Stripe's form. */
async function openForm(responses: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockCheckout({ [intentCall]: intent, ...responses })
  const page = open()
  await page.findByText('Stripe form')
  const pay = () => page.user.click(page.getByRole('button', payButton))
  return { requests, page, pay }
}

/** Sends the frame that the server sends when the order changes. */
async function announceOrderChange({ sockets }: ReturnType<typeof open>) {
  await sockets[0]?.open()
  await sockets[0]?.receive(JSON.stringify({ type: 'changed', data: { paths: ['/api/orders/o1'] } }))
}

test('a user pays in Stripe’s form with the chosen method, and the page waits until the order is paid', async () => {
  let order: object = waitingOrder
  const { page, pay } = await openForm({ [orderCall]: () => order })
  await pay()
  await page.findByText('Processing your payment...')
  expect(stripeJs.calls).toEqual([
    ['Stripe', 'pk_test_1'],
    ['elements', { clientSecret: 'pi_1_secret' }],
    ['payment', { paymentMethodOrder: ['paypal', 'card'] }],
    ['confirmPayment', { return_url: expect.stringMatching(/\/checkout\?.*order=o1$/) }],
  ])
  order = paidOrder
  await announceOrderChange(page)
  expect((await page.findByRole('link', { name: 'View your order' })).getAttribute('href')).toBe('/orders/o1')
  await page.findByText('Your $149.99 is in escrow')
  await page.findByText('Thank you for your purchase!')
})

test('a rejected payment shows Stripe’s message and keeps the form', async () => {
  stripeJs.confirmResult = { error: { type: 'card_error', message: 'Your card was declined.' } }
  const { page, pay } = await openForm()
  await pay()
  expect((await page.findByRole('alert')).textContent).toContain('Your card was declined.')
  await page.findByText('Payment Failed')
  expect(page.getByRole('button', payButton)).toBeTruthy()
})

test('validation errors are left to Stripe’s form', async () => {
  stripeJs.confirmResult = { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
  const { page, pay } = await openForm()
  await pay()
  await page.findByRole('button', payButton)
  expect(stripeJs.calls.at(-1)?.[0]).toBe('confirmPayment')
  expect(page.queryByText('Your card number is incomplete.')).toBeNull()
})

test('a changed deliver-to name is saved before paying', async () => {
  const { requests, page, pay } = await openForm({ [orderCall]: waitingOrder })
  const field = page.getByLabelText('Deliver to')
  await page.user.clear(field)
  await page.user.type(field, 'ann_alt')
  await page.user.click(await page.findByRole('button', { name: 'Yes' }))
  await pay()
  await page.findByText('Processing your payment...')
  expect(requests.filter(({ call }) => call === intentCall).at(-1)?.body).toMatchObject({
    deliverTo: 'ann_alt',
  })
})

test('a user returning from a bank’s page sees the state of the order, not what the URL claims (A19)', async () => {
  const claim = `${path}&order=o1&redirect_status=succeeded&payment_intent=pi_1`
  mockCheckout({ [intentCall]: intent, [orderCall]: waitingOrder })
  stripeJs.attempt = { status: 'requires_payment_method', last_payment_error: { message: 'PayPal said no.' } }
  const page = open(claim)
  expect((await page.findByRole('alert')).textContent).toContain('PayPal said no.')
  await page.findByText('Payment Failed')
  expect(page.queryByText('Your $149.99 is in escrow')).toBeNull()
})

test('a payment that is still processing shows the processing view', async () => {
  mockCheckout({ [intentCall]: intent, [orderCall]: waitingOrder })
  stripeJs.attempt = { status: 'processing' }
  const page = open()
  await page.findByText('Processing your payment...')
})

test('a processing payment that fails shows that the reservation has ended', async () => {
  let order: object = waitingOrder
  mockCheckout({ [intentCall]: intent, [orderCall]: () => order })
  stripeJs.attempt = { status: 'processing' }
  const page = open()
  await page.findByText('Processing your payment...')
  order = { ...paidOrder, state: 'expired' }
  await announceOrderChange(page)
  await page.findByText('Your reservation has ended')
})

test('a reservation that ended while paying shows that it has ended', async () => {
  let calls = 0
  const closed = mockProblem(409, 'payment_closed', 'This payment is no longer open.')
  const { page, pay } = await openForm({ [intentCall]: () => (++calls === 1 ? intent : closed) })
  await page.user.type(page.getByLabelText('Deliver to'), '2')
  await page.user.click(await page.findByRole('button', { name: 'Yes' }))
  await pay()
  await page.findByText('Your reservation has ended')
})
