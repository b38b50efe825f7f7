import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { logIn, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { completeTrade, queryRows, requestDeletion } from '@/modules/privacy/factory'
import { postJournal } from '@/modules/wallet/service'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { listItem, pay, reserve } from '@/tests/support/trade'

test('409: an open order blocks the deletion of both its parties', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const { body } = await reserve(buyer, await listItem(seller))
  const expectBlockedBy = async (codes: (string | null)[]) =>
    expect([
      (await requestDeletion(seller)).body.code ?? null,
      (await requestDeletion(buyer)).body.code ?? null,
    ]).toEqual(codes)
  await expectBlockedBy(['orders_open', 'orders_open'])
  await pay(buyer, body.clientSecret)
  await app.drain()
  await expectBlockedBy(['orders_open', 'orders_open'])
  await seller.post(`/api/orders/${body.orderId}/sent`)
  await expectBlockedBy(['orders_open', 'orders_open'])
  await buyer.post(`/api/orders/${body.orderId}/dispute`, { reason: 'It never came.' })
  await expectBlockedBy(['orders_open', 'orders_open'])
})

test('409: an open chargeback and an unmatched payment block the deletion', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const id = await completeTrade(seller, buyer)
  await queryRows(app, sql`update orders_orders set chargeback = 'open' where id = ${id}`)
  expect((await requestDeletion(buyer)).body.code).toBe('chargeback_open')
  await queryRows(
    app,
    sql`update orders_orders set chargeback = 'won', unmatched_cents = 500 where id = ${id}`,
  )
  expect((await requestDeletion(buyer)).body.code).toBe('orders_open')
  await queryRows(app, sql`update orders_orders set unmatched_cents = null where id = ${id}`)
  expect((await requestDeletion(buyer)).status).toBe(204)
})

test('409: a balance blocks the deletion until it is paid out', async () => {
  await using app = await createTestApp({ env: { PAYOUT_HOLD_HOURS: '24' } })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  await completeTrade(seller, buyer)
  const { status, body } = await requestDeletion(seller)
  expect([status, body.code]).toEqual([409, 'balance_left'])
  expect(body).toMatchObject({
    href: '/wallet',
    detail: 'There is still money in your wallet. Request a payout first.',
  })
  expect((await seller.get('/api/privacy/obstacles')).body).toEqual([
    { code: 'balance_left', message: body.detail, href: '/wallet' },
  ])
  app.advance(24 * 3_600_000 + 1)
  await seller.post('/api/payouts', { amount: 36.84, method: 'bank' })
  expect((await seller.get('/api/privacy/obstacles')).body).toEqual([])
  expect((await requestDeletion(seller)).status).toBe(204)
})

test('409: a pending payout and a negative balance block the deletion', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  await completeTrade(seller, buyer)
  await seller.post('/api/payouts', { amount: 36.84, method: 'bank' })
  await changeWithoutTriggers(app.core.db, "update wallet_payouts set state = 'requested'")
  expect((await requestDeletion(seller)).body.code).toBe('payout_under_way')
  const account = `liability:seller:${await userIdOf(buyer)}`
  const legs = [
    { account, amountCents: 500 },
    { account: 'liability:suspense', amountCents: -500 },
  ]
  await transact(app.ctx, (tx) => postJournal(tx, { key: 'clawback:1', legs }))
  expect((await requestDeletion(buyer)).body.code).toBe('balance_owed')
})

test('409: a staff role blocks the deletion', async () => {
  await using app = await createTestApp()
  await signUpVerified(app, 'Ann')
  await setRole(app.ctx, 'Ann', 'moderator')
  expect((await requestDeletion(await logIn(app))).body.code).toBe('role_held')
  await setRole(app.ctx, 'Ann', 'user')
  expect((await requestDeletion(await logIn(app))).status).toBe(204)
})

test('503: no account is deleted in safe mode', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const id = await completeTrade(seller, buyer)
  await changeWithoutTriggers(app.core.db, `update orders_orders set paid_at = null where id = '${id}'`)
  await app.core.auditNow()
  const { status, body } = await requestDeletion(buyer)
  expect([status, body.code]).toEqual([503, 'safe_mode'])
})
