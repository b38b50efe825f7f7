import { expect, test } from 'bun:test'
import { createTestApp } from '@/src/testing/create-test-app'
import { buy, list } from '@/src/testing/trade'

test('a line of the statement names the item and the number of the order it comes from', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  const sales = []
  for (const itemName of ['Moon Crown', 'Sun Crown']) {
    const orderId = await buy(buyer, await list(seller, { itemName }))
    await buyer.post(`/api/orders/${orderId}/received`)
    const { number } = (await seller.get(`/api/orders/${orderId}`)).body
    sales.unshift({ kind: 'sale', orderId, orderNumber: number, itemName })
  }
  await seller.post('/api/payouts', { amount: 20, method: 'bank' })
  await app.settled()
  expect((await seller.get('/api/wallet')).body.entries).toMatchObject([
    { kind: 'payout', amount: '-20.00', orderId: null, orderNumber: null, itemName: null },
    ...sales,
  ])
})
