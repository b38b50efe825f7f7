import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { followPayoutAccounts, refreshAccount } from '@/modules/checkout/stripe/account-sync'
import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import {
  changeBankAccount,
  completeOnboarding,
  disableAccount,
  failBankPayout,
} from '@/tests/support/fake-stripe/accounts'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { deliverEvents } from '@/tests/support/fake-stripe/webhooks'
import { readNotifications } from '@/tests/support/notifications'

test('a seller whose Stripe account is gone gets a new one', async () => {
  await using app = await createStripeApp()
  const seller = await app.signIn('seller')
  expect((await seller.post('/api/payouts/account', {})).status).toBe(200)
  const [gone = ''] = app.stripe.store.tables.account.keys()
  app.stripe.store.tables.account.delete(gone)
  const link = await seller.post('/api/payouts/account', {})
  expect([link.status, [...app.stripe.store.tables.account.keys()].length]).toEqual([200, 1])
  expect(link.body.url).not.toContain(gone)
})

async function buildPaidAccount() {
  const app = await createStripeApp()
  const seller = await app.signIn('seller')
  await seller.post('/api/payouts/account', {})
  const [accountId = ''] = app.stripe.store.tables.account.keys()
  completeOnboarding(app.stripe.store, accountId)
  const deliver = async () => {
    await deliverEvents(app.stripe.store, app.webhookEndpoint)
    await app.drain()
  }
  await deliver()
  const stateOf = async () => (await seller.get('/api/payouts/account')).body.state
  const blockedNotices = async () => (await readNotifications(app, seller, 'Payouts stopped')).length
  return { ...app, seller, accountId, deliver, stateOf, blockedNotices }
}

test('a payout that the bank sends back stops payouts and tells the seller, until there is another bank', async () => {
  await using t = await buildPaidAccount()
  expect(await t.stateOf()).toBe('ready')
  failBankPayout(t.stripe.store, t.accountId)
  await t.deliver()
  await t.deliver()
  expect(await t.stateOf()).toBe('bank_failed')
  expect(await t.blockedNotices()).toBe(1)
  expect((await t.seller.post('/api/payouts', { amount: 10, method: 'bank' })).body.code).toBe(
    'payout_account_missing',
  )
  changeBankAccount(t.stripe.store, t.accountId)
  await t.deliver()
  expect(await t.stateOf()).toBe('ready')
})

test('a payout that the bank sent back is noticed although its event was lost', async () => {
  await using t = await buildPaidAccount()
  const sellerId = await userIdOf(t.seller)
  await transact(t.ctx, (tx) =>
    tx.db.rows(sql`insert into wallet_payouts (id, seller_id, amount_cents, method, provider, state, created_at, paid_at)
      values ('p1', ${sellerId}, 100, 'bank', 'stripe', 'paid', ${tx.now()}, ${tx.now()})`),
  )
  failBankPayout(t.stripe.store, t.accountId)
  t.stripe.store.pendingEvents.length = 0
  await followPayoutAccounts(t.ctx)
  expect(await t.stateOf()).toBe('bank_failed')
  expect(await t.blockedNotices()).toBe(1)
})

test.each([
  ['requirements.past_due', ['individual.id_number'], 'restricted'],
  ['rejected.fraud', [], 'rejected'],
  ['under_review', [], 'checking'],
] as const)('an account with %s is %p: %s', async (disabled_reason, due, state) => {
  await using t = await buildPaidAccount()
  disableAccount(t.stripe.store, t.accountId, { disabled_reason, currently_due: [...due] })
  await t.deliver()
  expect(await t.stateOf()).toBe(state)
  expect(await t.blockedNotices()).toBe(state === 'checking' ? 0 : 1)
})

test('an account that is gone is closed, and the seller is told once', async () => {
  await using t = await buildPaidAccount()
  t.stripe.store.tables.account.delete(t.accountId)
  recordEvent(
    t.stripe.store,
    'account.application.deauthorized',
    { id: 'ca_1', object: 'application' },
    t.accountId,
  )
  await t.deliver()
  expect(await t.stateOf()).toBe('closed')
  expect(await t.blockedNotices()).toBe(1)
})

test('an account whose bank fails while an older answer is on its way stays blocked', async () => {
  await using t = await buildPaidAccount()
  const { fetch } = t.stripe
  t.stripe.fetch = async (...request) => {
    const response = await fetch(...request)
    t.stripe.fetch = fetch
    failBankPayout(t.stripe.store, t.accountId)
    await t.deliver()
    return response
  }
  expect(await refreshAccount(t.ctx, t.accountId)).toEqual({ outcome: 'done' })
  expect(await t.stateOf()).toBe('bank_failed')
  expect(await t.blockedNotices()).toBe(1)
})
