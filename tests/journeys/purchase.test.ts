import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem } from '@/tests/support/trade'

test('a seller lists an item, a buyer pays and receives it, and the seller gets the money', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const buyer = await app.signIn('buyer')
  const listed = await listItem(seller)

  const orderId = await buy(buyer, listed)
  await app.drain()
  const notifications = await seller.get('/api/notifications')
  expect(notifications.body[0]).toMatchObject({ type: 'item_sold', isRead: false })

  expect((await seller.post(`/api/orders/${orderId}/sent`)).body.state).toBe('sent')
  expect((await buyer.post(`/api/orders/${orderId}/received`)).body.state).toBe('completed')
  const wallet = await seller.get('/api/wallet')
  expect(wallet.body).toMatchObject({ available: '138.14', pending: '0.00', escrow: '0.00' })
  const [purchase] = (await buyer.get('/api/recent-purchases')).body
  expect(purchase).toMatchObject({ id: orderId, price: 149.99, buyer: 'bu…r' })
  expect(await app.brokenInvariants()).toEqual([])
})
