import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { findCoveredOrders } from '@/modules/wallet/payouts/covered-orders'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { completePurchase, listItem } from '@/tests/support/trade'

test('payouts send the money of orders in the order in which it was earned', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const sellerId = await userIdOf(seller)
  const sell = async () => {
    app.advance(1_000)
    // Its seller gets 9.21.
    return completePurchase(buyer, await listItem(seller, { price: 10 }))
  }
  const payOut = async (amount: string) => {
    const { status, body } = await seller.post('/api/payouts', { amount, method: 'bank' })
    expect([status, body.status]).toEqual([201, 'paid'])
    return findCoveredOrders(app.ctx, { payoutId: body.id, sellerId })
  }
  const [first, second, third] = [await sell(), await sell(), await sell()]
  expect(await payOut('5.00')).toEqual([first])
  expect(await payOut('4.21')).toEqual([first])
  expect(await payOut('9.22')).toEqual([second, third])
  const fourth = await sell()
  expect(await payOut('18.41')).toEqual([third, fourth])
  expect(await findCoveredOrders(app.ctx, { payoutId: 'unknown', sellerId })).toEqual([])
})
