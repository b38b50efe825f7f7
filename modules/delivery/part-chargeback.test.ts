import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { maybeOrderRow } from '@/modules/orders/service'
import { balanceOf } from '@/modules/wallet/service'
import { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'

const minute = 60_000
const net = 13_814
const part = 5_000

/** A paid order with an open chargeback of a part of its price. */
async function buildDisputedOrder(isSent = false) {
  const provider = new ScriptedPaymentProvider()
  const order = await buildPaidOrder({ provider })
  const setDispute = async (status: 'open' | 'lost') => {
    provider.dispute(order.intentId, status, 0, part)
    await order.sync()
  }
  if (isSent) await order.seller.actor.post(`/api/orders/${order.orderId}/sent`)
  await setDispute('open')
  return {
    ...order,
    provider,
    setDispute,
    /** Runs `beforeDecision`, then lets the bank keep the part. Returns the order state and the seller's balance in cents. */
    loseAfter: async (beforeDecision: () => unknown) => {
      beforeDecision()
      await order.advanceAndPoll(6 * minute)
      await setDispute('lost')
      await order.advanceAndPoll(minute)
      const row = await maybeOrderRow(order.app.ctx, order.orderId)
      return [row?.state, -(await balanceOf(order.app.ctx, `liability:seller:${row?.sellerId}`)) || 0]
    },
  }
}

test('if the copy was delivered before the bank decided, the seller gets their share less what the bank kept', async () => {
  await using o = await buildDisputedOrder()
  const deliver = () => o.platform.trade(o.copy, o.buyer.player)
  expect(await o.loseAfter(deliver)).toEqual(['charged_back', net - part])
  expect(o.provider.refundRequests).toEqual([])
})

test.each(['paid', 'sent'])(
  'if the seller still has the copy, the buyer is refunded the rest: %s',
  async (state) => {
    await using o = await buildDisputedOrder(state === 'sent')
    expect((await o.order()).state).toBe(state)
    expect(await o.loseAfter(() => undefined)).toEqual(['refunded', 0])
    expect(o.provider.refundRequests).toMatchObject([{ amountCents: 14_999 - part }])
  },
)

test('if the copy was not polled recently, a moderator decides', async () => {
  await using o = await buildDisputedOrder()
  o.app.advance(61 * minute)
  await o.setDispute('lost')
  expect(await o.order()).toMatchObject({ state: 'paid', dispute: 'open', disputeBy: 'bank' })
  expect(o.provider.refundRequests).toEqual([])
})
