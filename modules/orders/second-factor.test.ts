import { expect, test } from 'bun:test'
import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem } from '@/tests/support/trade'

const reason = 'It never came.'

test('staff move money only within ten minutes of their second factor (C25)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const orderId = await buy(buyer, await listItem(seller))
  const admin = await signInStaff(app, 'admin')
  app.advance(600_001)
  const moneyRoutes: [path: string, body: object][] = [
    [`/api/admin/orders/${orderId}/decision`, { outcome: 'refund', reason }],
    [`/api/admin/orders/${orderId}/clawback`, { reason }],
    [`/api/admin/orders/${orderId}/given-otherwise`, { reason }],
    [`/api/admin/orders/${orderId}/cancel`, { reason }],
  ]
  for (const [path, body] of moneyRoutes) {
    const reply = await admin.post(path, body)
    expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'second_factor_required'])
  }
  expect((await admin.get(`/api/orders/${orderId}`)).body.state).toBe('paid')
  await verifySecondFactor(app, admin)
  expect((await admin.post(`/api/admin/orders/${orderId}/cancel`, { reason })).status).toBe(200)
})
