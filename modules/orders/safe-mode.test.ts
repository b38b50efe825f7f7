import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { processDeadlines } from '@/modules/orders/deadlines'
import { hour } from '@/modules/orders/factory'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { buy, listItem, reserve } from '@/tests/support/trade'

/** A paid order whose row was changed behind the ledger's back. */
async function buildTamperedSite() {
  const app = await createTestApp({ env: { OPERATOR_EMAIL: 'operator@home.example' } })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const orderId = await buy(buyer, await listItem(seller))
  const paidAt = (await maybeOrderRow(app.ctx, orderId))?.paidAt ?? null
  const setPaidAt = (ms: number | null) =>
    changeWithoutTriggers(app.core.db, `update orders_orders set paid_at = ${ms} where id = '${orderId}'`)
  await setPaidAt(null)
  await app.core.auditNow()
  const repair = async () => {
    await setPaidAt(paidAt)
    await app.core.auditNow()
  }
  return { app, seller, buyer, orderId, repair, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('while an invariant is broken there are no purchases, payouts or refunds', async () => {
  await using site = await buildTamperedSite()
  const { app, seller, buyer, orderId, repair } = site
  expect(app.core.lastAudit().broken).toContain('I6')
  const listed = await listItem(seller)
  const { status, body, headers } = await reserve(buyer, listed)
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'safe_mode', '60'])
  expect((await seller.post('/api/payouts', { amount: '1.00', method: 'bank' })).status).toBe(503)
  await seller.post(`/api/orders/${orderId}/cancel`)
  await app.drain()
  expect((await maybeOrderRow(app.ctx, orderId))?.state).toBe('refund_pending')

  await repair()
  expect((await reserve(buyer, listed)).status).toBe(200)
  app.advance(hour)
  await processDeadlines(app.ctx)
  await app.drain()
  expect((await maybeOrderRow(app.ctx, orderId))?.state).toBe('refunded')
})

test('safe mode is visible in the health and status pages, and browsing still works', async () => {
  await using site = await buildTamperedSite()
  const { app } = site
  const visitor = app.visitor()
  expect((await visitor.get('/healthz?deep=1')).status).toBe(503)
  expect((await visitor.get('/healthz')).status).toBe(200)
  expect((await visitor.get('/api/items')).status).toBe(200)
  const payments = { name: 'Payment Processing', status: 'Down' }
  expect((await visitor.get('/api/status')).body.services).toContainEqual(payments)
})

test('the operator gets one email when safe mode begins', async () => {
  await using site = await buildTamperedSite()
  const { app } = site
  for (let hours = 0; hours < 3; hours++) {
    app.advance(hour)
    await app.core.auditNow()
  }
  const alarmEmails = sql`select count(*) as sent from core_outbox where key like 'mail:alarm:%'`
  const [counted] = await app.core.db.read.rows<{ sent: number }>(alarmEmails)
  expect(Number(counted?.sent)).toBe(1)
})
