import { expect, test } from 'bun:test'
import { buy, createTestApp, listItem, signInStaff } from 'mintmark/testing'
import { addEndpoint, publicServers } from './factory'

test('a refund of a part of the price is sent, with what the buyer has back', async () => {
  const { received, network } = publicServers(() => new Response('thanks'))
  await using app = await createTestApp({ ...network, env: { DECISION_UNDO_SECONDS: '0' } })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('bea')]
  const orderId = await buy(buyer, await listItem(seller, { price: 100 }))
  await buyer.post(`/api/orders/${orderId}/received`)
  await addEndpoint(seller, { events: ['order.refunded'] })
  const moderator = await signInStaff(app, 'moderator')
  for (const amount of ['12.00', '5.00']) {
    const refund = { amount, reason: 'It is scratched.' }
    await moderator.post(`/api/admin/orders/${orderId}/refund`, refund)
    await app.drain()
  }
  const sent = received.map(({ body }) => JSON.parse(body))
  expect(sent.map(({ data }) => data.refunded)).toEqual(['12.00', '17.00'])
  const data = { orderId, state: 'completed', amount: '100.00', currency: 'USD' }
  expect(sent[0]).toMatchObject({ type: 'order.refunded', version: 2, data })
})
