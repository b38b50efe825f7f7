import { expect, test } from 'bun:test'
import { check } from '@/src/testing/check'
import { createTestApp } from '@/src/testing/create-test-app'
import { buy, list } from '@/src/testing/trade'

test('a sale is told once to each side, and is unread until it is read', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  const orderId = await buy(buyer, await list(seller, { itemName: 'Moon Crown' }))
  await app.settled()
  const [told] = (await seller.get('/api/notifications')).body
  expect(told).toMatchObject({
    type: 'item_sold',
    title: 'Item sold',
    isRead: false,
    href: `/orders/${orderId}`,
  })
  expect(told.content).toContain('Moon Crown sold for $149.99')
  expect((await buyer.get('/api/notifications')).body).toMatchObject([
    { type: 'transaction', title: 'Payment received' },
  ])
  await check(app, { as: seller, put: `/api/notifications/${told.id}/read`, status: 200 })
  await check(app, { as: seller, put: `/api/notifications/${told.id}/read`, status: 200 })
  expect((await seller.get('/api/notifications')).body[0].isRead).toBe(true)
})

test("another person's notification is not there, the same as one that does not exist (B1)", async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  await buy(buyer, await list(seller))
  await app.settled()
  const [told] = (await seller.get('/api/notifications')).body
  const other = await check(app, { as: buyer, put: `/api/notifications/${told.id}/read`, status: 404 })
  const none = await check(app, { as: buyer, put: '/api/notifications/nonsense/read', status: 404 })
  expect(other.body.detail).toBe(none.body.detail)
  expect((await seller.get('/api/notifications')).body[0].isRead).toBe(false)
})

test('all at once are read, and only one’s own', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  await buy(buyer, await list(seller))
  await buy(buyer, await list(seller))
  await app.settled()
  await check(app, { as: seller, put: '/api/notifications/read-all', status: 200 })
  const unread = async (who: typeof seller) =>
    (await who.get('/api/notifications')).body.filter((one: { isRead: boolean }) => !one.isRead).length
  expect([await unread(seller), await unread(buyer)]).toEqual([0, 2])
})

test('401: a visitor is told nothing', async () => {
  await using app = await createTestApp()
  await check(app, { as: app.visitor(), get: '/api/notifications', status: 401 })
})
