import { expect, test } from 'bun:test'
import { password, signUpVerified } from '@/modules/auth/factory'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { completeOnboarding } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { deliverEvents } from '@/tests/support/fake-stripe/webhooks'
import { startOtlpReceiver } from '@/tests/support/servers/otlp-receiver'
import type { TestResponse } from '@/tests/support/test-client'
import { listItem, pay, reserve } from '@/tests/support/trade'

const requestIdOf = ({ headers }: TestResponse) => headers.get('x-request-id')

test('a purchase can be followed by the id of its request, and through both parties by that of its order', async () => {
  await using app = await createStripeApp()
  const [seller, buyer] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  const listing = await listItem(seller)
  const linesWith = (field: string, value: unknown) =>
    app.logLines.map((line) => JSON.parse(line)).filter((line) => line[field] === value)

  const placed = await reserve(buyer, listing)
  const { orderId } = placed.body
  const intentId = String((await maybeOrderRow(app.ctx, orderId))?.intentId)
  confirmPayment(app.stripe.store, intentId)
  await deliverEvents(app.stripe.store, app.webhookEndpoint)
  await app.drain()
  const purchase = linesWith('requestId', requestIdOf(placed))
  const described = purchase.map(({ message, job, path }) => [message, job ?? path].filter(Boolean).join(' '))
  expect(new Set(described)).toEqual(
    new Set([
      'event published',
      'outbox job done orders.create-intent',
      'request /api/create-payment-intent',
      'webhook received',
      'event published checkout.process-stripe-event',
      'outbox job done checkout.process-stripe-event',
      'email sent core.send-mail',
      'outbox job done core.send-mail',
    ]),
  )
  const webhooks = linesWith('path', '/api/webhooks/stripe').map(({ requestId }) => requestId)
  expect(webhooks).toContain(linesWith('message', 'webhook received')[0].webhookRequestId)
  expect(linesWith('event', 'orders.order-paid')).toMatchObject([{ requestId: requestIdOf(placed), orderId }])

  const sent = await seller.post(`/api/orders/${orderId}/sent`)
  const received = await buyer.post(`/api/orders/${orderId}/received`)
  await app.drain()
  const steps = linesWith('orderId', orderId).map(({ event, requestId }) => [event, requestId])
  expect(steps).toEqual([
    ['orders.order-placed', requestIdOf(placed)],
    ['orders.order-paid', requestIdOf(placed)],
    ['orders.order-sent', requestIdOf(sent)],
    ['orders.order-completed', requestIdOf(received)],
  ])
  expect(app.logLines.join()).not.toMatch(/@(?!localhost>)|client_secret/)
})

test('the sandbox confirms a purchase in a request of its own, which its emails have', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  const placed = await reserve(buyer, await listItem(seller))
  const paid = await pay(buyer, placed.body.clientSecret)
  app.logLines.length = 0
  await app.drain()
  const emails = app.logLines
    .map((line) => JSON.parse(line))
    .filter(({ message }) => message === 'email sent')
  expect(emails).toHaveLength(2)
  for (const email of emails)
    expect(email).toMatchObject({ job: 'core.send-mail', requestId: requestIdOf(paid) })
})

test('a purchase can be followed by one id from the click to the payout and its email, in the log and in the trace', async () => {
  await using receiver = startOtlpReceiver()
  await using app = await createStripeApp({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  const [seller, buyer] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  const { store } = app.stripe
  await seller.post('/api/payouts/account', { currentPassword: password })
  completeOnboarding(store, [...store.tables.account.keys()][0] ?? '')
  const settle = async () => {
    await deliverEvents(store, app.webhookEndpoint)
    await app.drain()
  }
  await settle()
  const placed = await reserve(buyer, await listItem(seller))
  const { orderId } = placed.body
  confirmPayment(store, String((await maybeOrderRow(app.ctx, orderId))?.intentId))
  await settle()
  await seller.post(`/api/orders/${orderId}/sent`)
  await buyer.post(`/api/orders/${orderId}/received`)
  await settle()
  const paidOut = await seller.post('/api/payouts', { amount: '10.00', method: 'bank' })
  expect(paidOut.body.status).toBe('paid')
  await settle()
  await app.core.stop()

  const requestId = requestIdOf(placed)
  const lines = app.logLines.map((line) => JSON.parse(line))
  const clicked = lines.filter((line) => line.requestId === requestId)
  const [link] = clicked.filter(({ message }) => message === 'order paid out')
  expect(link).toMatchObject({ orderId, payoutId: paidOut.body.id, payoutRequestId: requestIdOf(paidOut) })
  const steps = lines.filter((line) => line.orderId === orderId).map(({ event, message }) => event ?? message)
  expect(steps).toEqual([
    'orders.order-placed',
    'orders.order-paid',
    'orders.order-sent',
    'orders.order-completed',
    'order paid out',
  ])
  const payout = lines.filter((line) => line.requestId === link.payoutRequestId)
  expect(payout).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ message: 'outbox job done', job: 'wallet.send-payout' }),
      expect.objectContaining({ message: 'email sent', job: 'core.send-mail' }),
    ]),
  )

  const spans = receiver.spans()
  const click = spans.find(({ attributes }) => attributes['mintmark.request_id'] === requestId)
  const trace = spans.filter(({ traceId }) => traceId === click?.traceId)
  expect(trace.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /api/create-payment-intent',
      'checkout.process-stripe-event',
      'core.send-mail',
    ]),
  )
  expect(trace.filter(({ name }) => name === 'order paid out')).toMatchObject([
    { attributes: { 'mintmark.order_id': orderId, 'mintmark.payout_id': paidOut.body.id } },
  ])
})
