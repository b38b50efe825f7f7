import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { maybeOrderRow } from '@/modules/orders/service'
import { balanceOf } from '@/modules/wallet/service'
import { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'

const minute = 60_000
const net = 13_814
const part = 5_000

/** A paid order of a copy, about a part of which a bank decides for some minutes, in which the platform goes on. */
async function buildContested(isSent = false) {
  const provider = new ScriptedPaymentProvider()
  const order = await buildPaidOrder({ provider })
  const asks = async (status: 'open' | 'lost') => {
    provider.dispute(order.intentId, status, 0, part)
    await order.sync()
  }
  if (isSent) await order.seller.actor.post(`/api/orders/${order.orderId}/sent`)
  await asks('open')
  return {
    ...order,
    provider,
    asks,
    /** What happened before the bank decided; answers the state, and what the seller has, in cents. */
    endAfter: async (happens: () => unknown) => {
      happens()
      await order.pass(6 * minute)
      await asks('lost')
      await order.pass(minute)
      const row = await maybeOrderRow(order.app.ctx, order.orderId)
      return [row?.state, -(await balanceOf(order.app.ctx, `liability:seller:${row?.sellerId}`)) || 0]
    },
  }
}

test('of a copy that came to the buyer while the bank decided, the seller has what the bank left of their share', async () => {
  await using o = await buildContested()
  const arrives = () => o.platform.trade(o.copy, o.buyer.player)
  expect(await o.endAfter(arrives)).toEqual(['charged_back', net - part])
  expect(o.provider.refundRequests).toEqual([])
})

test.each(['paid', 'sent'])(
  'of a copy that the seller still shows the buyer gets the rest, whatever the seller says: %s',
  async (state) => {
    await using o = await buildContested(state === 'sent')
    expect((await o.order()).state).toBe(state)
    expect(await o.endAfter(() => undefined)).toEqual(['refunded', 0])
    expect(o.provider.refundRequests).toMatchObject([{ amountCents: 14_999 - part }])
  },
)

test('of a copy that nobody has looked for lately a moderator decides', async () => {
  await using o = await buildContested()
  o.app.advance(61 * minute)
  await o.asks('lost')
  expect(await o.order()).toMatchObject({ state: 'paid', dispute: 'open', disputeBy: 'bank' })
  expect(o.provider.refundRequests).toEqual([])
})
