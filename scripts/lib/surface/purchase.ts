/** Run by purchase-files.ts with one of the two tests, so that the difference is what a purchase executes. */
import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem } from '@/tests/support/trade'

test('listed', async () => {
  await using app = await createTestApp()
  await prepare(app)
  await app.drain()
})

test('purchased', async () => {
  await using app = await createTestApp()
  const { seller, buyer, listed } = await prepare(app)
  await app.drain()
  const orderId = await buy(buyer, listed)
  await seller.post(`/api/orders/${orderId}/sent`)
  expect((await buyer.post(`/api/orders/${orderId}/received`)).body.state).toBe('completed')
})

async function prepare(app: Awaited<ReturnType<typeof createTestApp>>) {
  const seller = await app.signIn('seller')
  const buyer = await app.signIn('buyer')
  return { seller, buyer, listed: await listItem(seller) }
}
