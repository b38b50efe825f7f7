import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { stripeEvents } from '@/modules/checkout/schema'
import { pullEvents } from '@/modules/checkout/stripe/webhook-inbox'
import { processDeadlines } from '@/modules/orders/deadlines'
import { catchUp, markBehind } from '@/modules/orders/payments/reconcile'
import { balanceOf, hasProviderPostings } from '@/modules/wallet/service'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { confirmPayment, finishProcessing, startProcessing } from '@/tests/support/fake-stripe/charges'
import { closeDispute, openDispute } from '@/tests/support/fake-stripe/disputes'
import { createIntent } from '@/tests/support/fake-stripe/payment-intents'
import { getObject } from '@/tests/support/fake-stripe/store'
import { listItem, reserve } from '@/tests/support/trade'

const minute = 60_000
const day = 86_400_000

test('a payment and a later chargeback without webhooks are found in the event list (A18)', async () => {
  await using t = await buildStripeOrder()
  const pull = async () => {
    t.store.pendingEvents.splice(0)
    await pullEvents(t.app.ctx)
    await t.app.drain()
  }
  confirmPayment(t.store, t.intentId)
  await pull()
  expect(await t.state()).toBe('paid')
  await t.buyer.post(`/api/orders/${t.orderId}/received`)
  t.app.advance(4 * day)
  const dispute = openDispute(t.store, t.intentId)
  t.app.advance(day)
  await pull()
  expect((await t.row())?.chargeback).toBe('open')
  closeDispute(t.store, dispute, 'lost')
  t.app.advance(20 * day)
  await pull()
  expect([await t.state(), await t.brokenInvariants()]).toEqual(['charged_back', []])
})

test('the event list is read from where it was read to, and each event is stored once', async () => {
  await using t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  const storedCount = () => t.app.ctx.db.$count(stripeEvents)
  const countBefore = await storedCount()
  for (let round = 0; round < 3; round++) {
    t.app.advance(60 * minute)
    await pullEvents(t.app.ctx)
  }
  expect(await storedCount()).toBe(countBefore)
  const since = t.stripe.requests
    .filter(({ route }) => route === 'GET /v1/events')
    .map(({ params }) => Number((params.created as Record<string, string>).gte))
  expect(since[1]).toBe(since[2])
})

test('events missed while the event list fails are read the next time', async () => {
  await using t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  t.stripe.faults.next('fail', 'GET /v1/events')
  await pullEvents(t.app.ctx)
  expect(await t.state()).toBe('awaiting_payment')
  await pullEvents(t.app.ctx)
  await t.app.drain()
  expect(await t.state()).toBe('paid')
})

test('a start after a deadline first reads missed chargebacks from the event list (E11)', async () => {
  await using t = await buildStripeOrder()
  const { ctx } = t.app
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  t.app.advance(30 * minute)
  openDispute(t.store, t.intentId)
  t.app.advance(60 * minute)
  await markBehind(ctx)
  t.stripe.faults.next('fail', 'GET /v1/events')
  await catchUp(ctx)
  await processDeadlines(ctx)
  expect((await t.row())?.state).toBe('paid')
  await catchUp(ctx)
  await processDeadlines(ctx)
  expect(await t.row()).toMatchObject({ state: 'paid', chargeback: 'open' })
})

test("the browser's return URL from Stripe changes nothing (A19)", async () => {
  await using t = await buildStripeOrder()
  const { clientSecret } = (await t.row()) ?? {}
  const query = `redirect_status=succeeded&payment_intent=${t.intentId}&payment_intent_client_secret=${clientSecret}`
  for (const path of [`/checkout?${query}`, `/orders/${t.orderId}?${query}`]) await t.buyer.get(path)
  await t.app.drain()
  expect((await t.buyer.get(`/api/orders/${t.orderId}`)).body.state).toBe('awaiting_payment')
})

test('a payment of another amount than agreed does not pay the order and is refunded (A20)', async () => {
  for (const changed of [{ amount: 50 }, { amount: 15_000 }]) {
    await using t = await buildStripeOrder()
    Object.assign(getObject(t.store, 'payment_intent', t.intentId), changed)
    confirmPayment(t.store, t.intentId)
    await t.deliverAll()
    await t.deliverAll()
    expect(await t.state()).toBe('expired')
    const { latest_charge } = getObject(t.store, 'payment_intent', t.intentId)
    expect(getObject(t.store, 'charge', String(latest_charge))).toMatchObject({ refunded: true })
    expect(t.app.logLines.join()).toContain('unmatched payment received')
    expect(await t.brokenInvariants()).toEqual([])
    expect((await reserve(t.buyer, t.listed)).status).toBe(200)
  }
})

test('a cheap payment whose metadata was changed to an expensive order pays only its own order (A21)', async () => {
  await using t = await buildStripeOrder()
  const expensive = await reserve(t.buyer, await listItem(t.seller, { price: 5_000 }))
  getObject(t.store, 'payment_intent', t.intentId).metadata.order_id = expensive.body.orderId
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  expect([await t.state(), await t.state(expensive.body.orderId)]).toEqual(['paid', 'awaiting_payment'])
})

test.each([{ order_id: 'elsewhere' }, {}])(
  'an intent created by the site pays its order even if its metadata was changed to %j (A21)',
  async (metadata) => {
    await using t = await buildStripeOrder()
    Object.assign(getObject(t.store, 'payment_intent', t.intentId), { metadata })
    confirmPayment(t.store, t.intentId)
    await t.deliverAll()
    expect(await t.state()).toBe('paid')
    await t.seller.post(`/api/orders/${t.orderId}/cancel`)
    await t.app.drain()
    expect([await t.state(), await t.brokenInvariants()]).toEqual(['refunded', []])
    expect(await balanceOf(t.app.ctx, 'asset:provider:stripe')).toBe(t.stripe.balanceCents())
  },
)

test('an intent the site did not create does not pay an order, even with its id and price (A21)', async () => {
  await using t = await buildStripeOrder()
  const { id } = createIntent(t.store, {
    amount: '14999',
    currency: 'usd',
    metadata: { order_id: t.orderId },
  })
  confirmPayment(t.store, id)
  await t.deliverAll()
  expect([await t.state(), await hasProviderPostings(t.app.ctx, 'stripe')]).toEqual([
    'awaiting_payment',
    false,
  ])
})

test('a payment processing when the reservation ends keeps the listing reserved until it succeeds or fails', async () => {
  for (const [end, state] of [
    ['succeeded', 'paid'],
    ['failed', 'expired'],
  ] as const) {
    await using t = await buildStripeOrder()
    startProcessing(t.store, t.intentId)
    t.app.advance(16 * minute)
    await processDeadlines(t.app.ctx)
    await t.app.drain()
    expect(await t.state()).toBe('expiring')
    finishProcessing(t.store, t.intentId, end)
    t.app.advance(16 * minute)
    await t.deliverAll()
    expect([end, await t.state()]).toEqual([end, state])
    expect(await t.brokenInvariants()).toEqual([])
  }
})

test('after a manual refund of a charge that Stripe cannot refund, the ledger matches the Stripe balance', async () => {
  await using t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  t.store.settings.unrefundableCharges.add(
    String(getObject(t.store, 'payment_intent', t.intentId).latest_charge),
  )
  await t.seller.post(`/api/orders/${t.orderId}/cancel`)
  await t.app.drain()
  const admin = await signInStaff(t.app, 'admin')
  const { body } = await admin.get(`/api/orders/${t.orderId}`)
  expect(body.refundError).toStartWith('400 charge_not_refundable')
  await admin.post(`/api/admin/orders/${t.orderId}/given-otherwise`, { reason: 'Bank transfer 4711' })
  expect([await t.state(), await t.brokenInvariants()]).toEqual(['refunded', []])
  expect(await balanceOf(t.app.ctx, 'asset:provider:stripe')).toBe(t.stripe.balanceCents())
})
