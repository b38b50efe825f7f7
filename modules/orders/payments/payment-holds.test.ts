import { expect, test } from 'bun:test'
import { buildPaidOrder, buildReservedOrder, complete, hour, type TestOrder } from '@/modules/orders/factory'
import { readNotifications } from '@/tests/support/notifications'

type Hold = 'review' | 'fraud_warning' | 'inquiry'
const holds: Hold[] = ['review', 'fraud_warning', 'inquiry']

async function doubt({ provider, intentId, sync }: TestOrder, hold: Hold): Promise<void> {
  if (hold === 'inquiry') provider.inquire(intentId, 'needs_response')
  else provider.doubt(intentId, hold)
  await sync()
}

async function clear({ provider, intentId, sync }: TestOrder, hold: Hold): Promise<void> {
  if (hold === 'inquiry') provider.inquire(intentId, 'closed')
  else provider.doubt(intentId)
  await sync()
}

const nextOf = async ({ seller, orderId }: TestOrder) =>
  (await seller.get(`/api/orders/${orderId}`)).body.nextAction

test.each(holds)(
  'while there is a %s, no deadline of a paid order passes, and then they run on',
  async (hold) => {
    await using order = await buildPaidOrder()
    await doubt(order, hold)
    expect(await nextOf(order)).toMatchObject({
      who: 'provider',
      deadline: null,
      paused: { reason: 'payment' },
    })
    await order.advanceBy(48 * hour)
    expect(await order.state()).toBe('paid')
    await order.seller.post(`/api/orders/${order.orderId}/sent`)
    await order.advanceBy(100 * hour)
    expect(await order.state()).toBe('sent')
    expect((await order.buyer.post(`/api/orders/${order.orderId}/received`)).body.code).toBe('payment_held')
    await clear(order, hold)
    expect(await nextOf(order)).toMatchObject({ who: 'buyer', ifMissed: 'completes' })
    expect((await order.buyer.post(`/api/orders/${order.orderId}/received`)).status).toBe(200)
    expect(await order.brokenInvariants()).toEqual([])
  },
)

test.each(holds)('the money of a completed sale is pending while there is a %s', async (hold) => {
  await using order = await buildPaidOrder()
  await complete(order)
  const balance = async () => (await order.seller.get('/api/wallet')).body
  const { available } = await balance()
  await doubt(order, hold)
  expect(await balance()).toMatchObject({ available: '0.00', pending: available })
  expect((await order.seller.post('/api/payouts', { amount: '1.00', method: 'bank' })).body.code).toBe(
    'insufficient_balance',
  )
  await clear(order, hold)
  expect(await balance()).toMatchObject({ available, pending: '0.00' })
})

test('the seller of a payment in review is told to wait, and to hand over when it is final', async () => {
  await using order = await buildReservedOrder()
  order.provider.charge(order.intentId, order.app.ctx.now())
  await doubt(order, 'review')
  const contents = async () =>
    (await readNotifications(order.app, order.seller)).map(({ content }) => content)
  expect(await contents()).toEqual([expect.stringContaining('wait with the hand-over')])
  await clear(order, 'review')
  expect(await contents()).toContainEqual(expect.stringContaining('is final. Hand it over now'))
})

test('a release reads the payment first, so a lost event pays nobody', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  order.provider.doubt(order.intentId, 'fraud_warning')
  expect((await order.buyer.post(`/api/orders/${order.orderId}/received`)).body.code).toBe('payment_held')
  await clear(order, 'fraud_warning')
  order.provider.dispute(order.intentId, 'open')
  await order.advanceBy(100 * hour)
  expect(await order.row()).toMatchObject({ state: 'sent', chargeback: 'open' })
})

test('nothing is released while the provider does not respond', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  order.provider.script.push('throw', 'throw')
  expect((await order.buyer.post(`/api/orders/${order.orderId}/received`)).body.code).toBe(
    'provider_unavailable',
  )
  await order.advanceBy(100 * hour)
  expect(await order.state()).toBe('sent')
  await order.advanceBy(60_000)
  expect(await order.state()).toBe('completed')
})

test('a payment that the bank still processes when the reservation ends is shown as such', async () => {
  await using order = await buildReservedOrder()
  Object.assign(order.provider.intents.get(order.intentId) ?? {}, { status: 'processing' })
  await order.sync()
  expect(await nextOf(order)).toMatchObject({ who: 'provider', paused: { reason: 'processing' } })
  await order.advanceBy(hour)
  expect(await order.state()).toBe('expiring')
  expect(await nextOf(order)).toMatchObject({ who: 'provider', paused: { reason: 'processing' } })
  order.provider.charge(order.intentId, order.app.ctx.now())
  await order.sync()
  expect(await order.row()).toMatchObject({ state: 'paid', paymentHold: null })
})
