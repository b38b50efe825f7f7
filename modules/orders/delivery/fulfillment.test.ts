import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/orders/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem, pay, reserve } from '@/tests/support/trade'

const wrongState = { status: 409, code: 'order_state' }

test('the seller of a paid order sees the delivery account and the deadline', async () => {
  await using o = await buildPaidOrder()
  const { body } = await o.seller.get(`/api/orders/${o.orderId}`)
  expect(body).toMatchObject({
    state: 'paid',
    status: 'pending',
    deliverTo: 'buyer',
    deliverBy: '2026-01-15T13:00:00.000Z',
    nextAction: { who: 'seller', deadline: '2026-01-15T13:00:00.000Z', ifMissed: 'refunds' },
    fees: { platform: '7.50', processing: '4.35', net: '138.14' },
  })
  expect(body.timeline.map((step: { state: string }) => step.state)).toEqual([
    'created',
    'awaiting_payment',
    'paid',
  ])
})

test('the seller can mark an order as sent once, and the buyer can confirm it once', async () => {
  await using o = await buildPaidOrder()
  const sent = { as: o.seller, post: `/api/orders/${o.orderId}/sent` }
  await expectResponse(o.app, { ...sent, status: 200, events: ['orders.order-sent'] })
  await expectResponse(o.app, { ...sent, ...wrongState })
  const received = { as: o.buyer, post: `/api/orders/${o.orderId}/received` }
  await expectResponse(o.app, { ...received, status: 200, events: ['orders.order-completed'] })
  await expectResponse(o.app, { ...received, ...wrongState })
  expect((await o.seller.get('/api/wallet')).body.available).toBe('138.14')
})

test('an open dispute blocks the actions of both parties, except that the seller marks the item as sent', async () => {
  await using o = await buildPaidOrder()
  const path = `/api/orders/${o.orderId}`
  const dispute = { as: o.buyer, post: `${path}/dispute` }
  await expectResponse(o.app, { ...dispute, body: { reason: '  ' }, status: 422 })
  const reason = 'It never came.'
  const events = ['orders.order-disputed']
  const { body } = await expectResponse(o.app, { ...dispute, body: { reason }, status: 200, events })
  expect(body).toMatchObject({ status: 'disputed', dispute: 'open', nextAction: { who: 'staff' } })
  await expectResponse(o.app, { as: o.buyer, post: `${path}/received`, ...wrongState })
  await expectResponse(o.app, { as: o.seller, post: `${path}/cancel`, ...wrongState })
  expect((await o.seller.post(`${path}/sent`)).body).toMatchObject({ state: 'sent', dispute: 'open' })
})

test('an unpaid order that the buyer cancels frees the listing immediately and can no longer be paid', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const listed = await listItem(seller)
  const { body } = await reserve(buyer, listed)
  await expectResponse(app, {
    as: buyer,
    post: `/api/orders/${body.orderId}/cancel`,
    status: 200,
    events: ['orders.order-expired', 'catalog.listing-changed', 'catalog.listing-offered'],
  })
  expect((await buyer.get(`/api/items/${listed.itemId}`)).body.stock).toBe(1)
  const late = await pay(buyer, body.clientSecret)
  expect([late.status, late.body.code]).toEqual([409, 'payment_closed'])
})

test('the seller can cancel a paid order, but the buyer cannot', async () => {
  await using o = await buildPaidOrder()
  const post = `/api/orders/${o.orderId}/cancel`
  const events = ['orders.refund-started', 'catalog.listing-changed']
  await expectResponse(o.app, { as: o.buyer, post, ...wrongState })
  await expectResponse(o.app, { as: o.seller, post, status: 200, events })
  await o.app.drain()
  expect((await o.buyer.get(`/api/orders/${o.orderId}`)).body).toMatchObject({
    state: 'refunded',
    status: 'refunded',
    refundReason: 'cancelled',
  })
})
