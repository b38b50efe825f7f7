import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { ordersErrors } from '@/modules/orders/errors'
import { formatUtcDay } from '@/src/kit/text/utc-date'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, completePurchase, listItem, reserve } from '@/tests/support/trade'

test('buyer and seller download what they paid and earned', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const listing = await listItem(ann, { itemName: 'Crown <b>& Co', price: 100 })
  const orderId = await buy(bob, listing)
  const path = `/api/orders/${orderId}/receipt`
  const receipt = await bob.get(path)
  expect(receipt.headers.get('content-disposition')).toMatch(/^attachment; filename="order-\d+\.html"$/)
  for (const text of ['Crown &lt;b&gt;&amp; Co', 'You paid</th><td>$100.00', 'Paid, not delivered yet'])
    expect(receipt.body).toContain(text)
  expect(receipt.body).not.toContain('Platform fee')
  const record = (await ann.get(path)).body
  for (const text of ['−$5.00', '−$2.90', 'You earn when the order completes</th><td>$92.10'])
    expect(record).toContain(text)

  await ann.post(`/api/orders/${orderId}/cancel`)
  await app.drain()
  const refunded = (await bob.get(path)).body
  for (const text of ['Refunded</th><td>−$100.00', 'You paid</th><td>$0.00']) expect(refunded).toContain(text)
  const undone = (await ann.get(path)).body
  for (const text of ['Refunded</th><td>−$100.00', 'You earned</th><td>$0.00']) expect(undone).toContain(text)
  expect(undone).not.toContain('Platform fee')
})

test('after partial refunds, both receipts have each part with its day', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const orderId = await completePurchase(bob, await listItem(ann, { price: 100 }))
  const staff = await signInStaff(app, 'admin')
  await staff.post(`/api/admin/orders/${orderId}/refund`, { amount: '40.00', reason: 'It was worn.' })
  await app.drain()
  const firstDay = formatUtcDay(app.ctx.now())
  app.advance(2 * 86_400_000)
  const later = await signInStaff(app, 'admin', 'second')
  const secondDay = formatUtcDay(app.ctx.now())
  await later.post(`/api/admin/orders/${orderId}/refund`, { amount: '10.00', reason: 'Worn, too.' })
  await later.post(`/api/admin/orders/${orderId}/refund`, { amount: '5.00', reason: 'By mistake.' })
  const { acts } = (await later.get(`/api/admin/orders/${orderId}`)).body
  const { id: mistake } = acts.find(({ amount }: { amount: string }) => amount === '5.00')
  expect(
    (await later.post(`/api/admin/orders/${orderId}/acts/${mistake}/undo`, { reason: 'A mistake.' })).status,
  ).toBe(200)
  await app.drain()
  const path = `/api/orders/${orderId}/receipt`
  const receipt = (await bob.get(path)).body
  const parts = [`Refunded on ${firstDay}</th><td>−$40.00`, `Refunded on ${secondDay}</th><td>−$10.00`]
  for (const text of ['Price</th><td>$100.00', ...parts, 'Partly refunded', 'You paid</th><td>$50.00'])
    expect(receipt).toContain(text)
  expect(receipt).not.toContain('−$5.00')
  const record = (await ann.get(path)).body
  for (const text of [...parts, '−$2.50', '−$1.45', 'You earned</th><td>$46.05'])
    expect(record).toContain(text)
})

test('a receipt shows the icon of a site without a logo of its own', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const orderId = await buy(bob, await listItem(ann))
  const { body } = await bob.get(`/api/orders/${orderId}/receipt`)
  expect(body).toContain('<div class="site"><img src="http://localhost:3000/api/branding/icons/192')
})

test('a receipt contains the picture and serial of the item', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const assetId = '9000000001'
  const orderId = await buy(bob, await listItem(ann, { assetId, price: 100, serial: 12 }))
  const { body } = await bob.get(`/api/orders/${orderId}/receipt`)
  expect(body).toContain('Serial #12')
  expect(body).toContain('<img src="data:image/svg+xml; charset=utf-8;base64,')
})

test('an order that was never paid has no receipt', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const { body } = await reserve(bob, await listItem(ann))
  const { status, code } = ordersErrors.order_state.kind
  await expectResponse(app, { as: bob, get: `/api/orders/${body.orderId}/receipt`, status, code })
})
