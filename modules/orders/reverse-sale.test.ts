import { expect, test } from 'bun:test'
import { setRole } from '@/modules/auth/service'
import { buildPaidOrder } from '@/modules/orders/factory'
import { balanceOf } from '@/modules/wallet/service'

type Order = Awaited<ReturnType<typeof buildPaidOrder>>

const price = 14_999

async function complete(order: Order) {
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  await order.buyer.post(`/api/orders/${order.orderId}/received`)
}

test('staff take a released order back: the buyer has everything, the seller owes their share (A24)', async () => {
  await using order = await buildPaidOrder()
  await complete(order)
  await order.seller.post('/api/payouts', { amount: '138.14', method: 'bank' })
  const judge = await order.app.signIn('judge')
  const path = `/api/admin/orders/${order.orderId}/clawback`
  expect((await judge.post(path, { reason: 'Stolen goods.' })).status).toBe(404)
  await setRole(order.app.ctx, 'temporary:judge', 'moderator')
  expect((await judge.post(path, { reason: 'Stolen goods.' })).body.state).toBe('refund_pending')
  expect((await judge.post(path, { reason: 'Stolen goods.' })).status).toBe(409)
  await order.pass(0)
  expect(await order.row()).toMatchObject({ state: 'refunded', refundReason: 'clawed_back' })
  expect((await order.seller.get('/api/wallet')).body.available).toBe('-138.14')
  expect(await order.broken()).toEqual([])
})

test('a refund that somebody gave at the provider ends the order, or is borne by the site', async () => {
  for (const [reach, state, site] of [
    [async () => undefined, 'refunded', 0],
    [complete, 'completed', price],
  ] as const) {
    await using order = await buildPaidOrder()
    await reach(order)
    await order.provider.refund(undefined, { key: 'by hand', intentId: order.intentId, amountCents: price })
    await order.sync()
    await order.sync()
    expect(await order.state()).toBe(state)
    const of = (account: string) => balanceOf(order.app.ctx, account)
    expect(await of('asset:provider:sandbox')).toBe(0)
    expect(await of('expense:chargeback')).toBe(site)
    expect(await order.broken()).toEqual([])
    expect(order.provider.refundRequests).toHaveLength(1)
  }
})

test('a sale that is taken back after its refund was given by hand costs nobody twice', async () => {
  await using order = await buildPaidOrder()
  await complete(order)
  await order.provider.refund(undefined, { key: 'by hand', intentId: order.intentId, amountCents: price })
  await order.sync()
  const judge = await order.app.signIn('judge')
  await setRole(order.app.ctx, 'temporary:judge', 'moderator')
  await judge.post(`/api/admin/orders/${order.orderId}/clawback`, { reason: 'Stolen goods.' })
  await order.pass(0)
  expect(await order.state()).toBe('refunded')
  expect(order.provider.refundRequests).toHaveLength(1)
  expect(await balanceOf(order.app.ctx, 'asset:provider:sandbox')).toBe(0)
  expect(await balanceOf(order.app.ctx, 'expense:chargeback')).toBe(0)
  expect(await order.broken()).toEqual([])
})
