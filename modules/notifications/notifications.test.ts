import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

test('a sale notifies both parties once, unread until marked as read', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const orderId = await buy(buyer, await listItem(seller, { itemName: 'Moon Crown' }))
  await app.drain()
  const [notification] = (await seller.get('/api/notifications')).body
  expect(notification).toMatchObject({
    type: 'item_sold',
    title: 'Item sold',
    isRead: false,
    href: `/orders/${orderId}`,
  })
  expect(notification.content).toContain('Moon Crown sold for $149.99')
  expect((await buyer.get('/api/notifications')).body).toMatchObject([
    { type: 'transaction', title: 'Payment received' },
  ])
  await expectResponse(app, { as: seller, put: `/api/notifications/${notification.id}/read`, status: 200 })
  await expectResponse(app, { as: seller, put: `/api/notifications/${notification.id}/read`, status: 200 })
  expect((await seller.get('/api/notifications')).body[0].isRead).toBe(true)
})

test('read-all marks only the user’s own notifications', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  await buy(buyer, await listItem(seller))
  await buy(buyer, await listItem(seller))
  await app.drain()
  await expectResponse(app, { as: seller, put: '/api/notifications/read-all', status: 200 })
  const unread = async (client: typeof seller) =>
    (await client.get('/api/notifications')).body.filter((one: { isRead: boolean }) => !one.isRead).length
  expect([await unread(seller), await unread(buyer)]).toEqual([0, 2])
})
