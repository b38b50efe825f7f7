import { expect, test } from 'bun:test'
import { signUpVerified, userIdOf } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem } from '@/tests/support/trade'

test('the API says wherever it names a user whether the account is temporary (C26)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('temp_seller'), await signUpVerified(app, 'site_buyer')]
  const sellerId = await userIdOf(seller)
  const listing = await listItem(seller)
  const temporary = { seller: 'temp_seller', sellerTemporary: true }
  expect((await buyer.get('/api/items')).body).toMatchObject([temporary])
  expect((await buyer.get(`/api/items?sellerId=${sellerId}`)).body).toMatchObject([temporary])
  expect((await buyer.get(`/api/items/${listing.itemId}`)).body.listings).toMatchObject([temporary])
  const orderId = await buy(buyer, listing)
  expect((await buyer.get(`/api/orders/${orderId}`)).body).toMatchObject({
    ...temporary,
    buyer: 'site_buyer',
    buyerTemporary: false,
  })
  await seller.post(`/api/orders/${orderId}/sent`)
  await buyer.post(`/api/orders/${orderId}/received`)
  expect((await buyer.get('/api/recent-purchases')).body).toMatchObject([{ buyerTemporary: false }])

  await seller.post('/api/messages', { receiverId: await userIdOf(buyer), content: 'Did it arrive?' })
  await app.drain()
  expect((await buyer.get('/api/conversations')).body).toMatchObject([
    { username: 'temp_seller', isTemporary: true },
  ])
  const titles = (await buyer.get('/api/notifications')).body.map((each: { title: string }) => each.title)
  expect(titles).toContain('Message from temp_seller (temporary)')
})
