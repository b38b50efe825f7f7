import { expect, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp } from '@/modules/auth/factory'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { changeBankAccount, completeOnboarding } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'

const day = 86_400_000
const account = '/api/payouts/account'

/** An order that was paid and received, so the seller has money in the wallet. */
async function buildCompletedOrder() {
  const t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  await t.buyer.post(`/api/orders/${t.orderId}/received`)
  const stripeId = () => [...t.store.tables.account.keys()][0] ?? ''
  return {
    ...t,
    stripeId,
    accountState: async () => (await t.seller.get(account)).body,
    requestPayout: (overrides = {}) =>
      t.seller.post('/api/payouts', { amount: 10, method: 'bank', ...overrides }),
  }
}

test('a seller connects a bank account at Stripe and is paid there', async () => {
  await using t = await buildStripeOrder()
  expect((await t.seller.get(account)).body).toEqual({ state: 'missing', frozenUntil: null })
  const { status, body } = await t.seller.post(account, {})
  expect([status, body.url]).toEqual([
    200,
    expect.stringContaining('https://connect.stripe.test/setup/acct_'),
  ])
  const [id = ''] = t.store.tables.account.keys()
  expect((await t.seller.get(account)).body.state).toBe('incomplete')
  completeOnboarding(t.store, id, 'pending')
  expect((await t.seller.get(account)).body.state).toBe('checking')
  completeOnboarding(t.store, id)
  expect((await t.seller.get(account)).body).toEqual({ state: 'ready', frozenUntil: null })
  expect((await t.seller.post(account, {})).body.url).toContain('/express/')
  expect(t.store.tables.account.size).toBe(1)
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  await t.buyer.post(`/api/orders/${t.orderId}/received`)
  expect((await t.seller.post('/api/payouts', { amount: 10, method: 'bank' })).body).toMatchObject({
    status: 'paid',
  })
  expect([...t.store.tables.transfer.values()]).toMatchObject([{ amount: 1_000, destination: id }])
  expect(await t.brokenInvariants()).toEqual([])
})

test('a payout without an account gets 409, and by a method Stripe does not offer 422', async () => {
  await using t = await buildCompletedOrder()
  expect((await t.requestPayout()).body).toMatchObject({ status: 409, code: 'payout_account_missing' })
  expect((await t.requestPayout({ method: 'paypal' })).body).toMatchObject({
    status: 422,
    code: 'payout_method_unavailable',
  })
  expect((await t.seller.get('/api/payouts')).body).toEqual([])
})

test('a bank account change at Stripe pauses payouts for a day and notifies the seller (A29)', async () => {
  await using t = await buildCompletedOrder()
  await t.seller.post(account, {})
  completeOnboarding(t.store, t.stripeId())
  await t.deliverAll()
  // The seller has already earned money, so the first account pauses payouts too.
  expect((await t.requestPayout()).body.code).toBe('payout_frozen')
  t.app.advance(day)
  expect((await t.requestPayout()).body.status).toBe('paid')
  changeBankAccount(t.store, t.stripeId())
  await t.deliverAll()
  expect((await t.requestPayout()).body.code).toBe('payout_frozen')
  expect((await t.accountState()).frozenUntil).toBe(new Date(t.app.ctx.now() + day).toISOString())
  const titles = (await t.seller.get('/api/notifications')).body.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title === 'Payout account changed')).toHaveLength(2)
  t.app.advance(day)
  expect((await t.requestPayout()).body.status).toBe('paid')
})

test('a bank account change without a webhook is noticed before a payout is sent (A29)', async () => {
  await using t = await buildCompletedOrder()
  await t.seller.post(account, {})
  completeOnboarding(t.store, t.stripeId())
  await t.seller.get(account)
  t.app.advance(day)
  changeBankAccount(t.store, t.stripeId())
  t.store.pendingEvents.splice(0)
  expect((await t.requestPayout()).body.status).toBe('failed')
  expect([t.store.tables.transfer.size, (await t.requestPayout()).body.code]).toEqual([0, 'payout_frozen'])
})

test('changing the account requires the password and sends an email (A29)', async () => {
  await using app = await createStripeApp()
  const actor = app.visitor()
  await signUp(actor)
  await actor.post('/api/auth/verify', {
    email: 'ann@example.com',
    code: await lastCode(app),
    type: 'signup',
  })
  for (const currentPassword of [undefined, 'a wrong one'])
    expect((await actor.post(account, { currentPassword })).body.code).toBe('password_wrong')
  expect(app.stripe.store.tables.account.size).toBe(0)
  expect((await actor.post(account, { currentPassword: password })).status).toBe(200)
  completeOnboarding(app.stripe.store, [...app.stripe.store.tables.account.keys()][0] ?? '')
  await actor.get(account)
  const emails = (await sentEmails(app)).filter((email) => email.includes('Your payout account at'))
  expect(emails).toHaveLength(1)
})

test('a failed request to Stripe gets 502 and stores nothing, and two requests at once create one account', async () => {
  await using t = await buildStripeOrder()
  t.stripe.faults.next('fail', 'POST /v1/accounts')
  expect((await t.seller.post(account, {})).body).toMatchObject({
    status: 502,
    code: 'payout_provider_unavailable',
  })
  expect((await t.seller.get(account)).body.state).toBe('missing')
  await Promise.all([t.seller.post(account, {}), t.seller.post(account, {})])
  expect(t.store.tables.account.size).toBe(1)
})

test('a visitor gets 401, and with the sandbox there is no account to connect', async () => {
  await using t = await buildStripeOrder({
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  })
  expect((await t.app.visitor().get(account)).status).toBe(401)
  expect((await t.seller.get(account)).body.state).toBe('not_needed')
  expect((await t.seller.post(account, {})).status).toBe(404)
})
