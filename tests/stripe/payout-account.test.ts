import { expect, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp } from '@/modules/auth/factory'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { changeBankAccount, completeOnboarding } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'

const day = 86_400_000
const account = '/api/payouts/account'

/** A seller with money in the wallet. */
async function earned() {
  const t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  await t.buyer.post(`/api/orders/${t.orderId}/received`)
  const stripeId = () => [...t.store.tables.account.keys()][0] ?? ''
  return {
    ...t,
    stripeId,
    state: async () => (await t.seller.get(account)).body,
    ask: (over = {}) => t.seller.post('/api/payouts', { amount: 10, method: 'bank', ...over }),
  }
}

test('a seller connects a bank at Stripe and is paid there', async () => {
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

test('409 and 422: no payout without an account, nor by a way that Stripe does not pay', async () => {
  await using t = await earned()
  expect((await t.ask()).body).toMatchObject({ status: 409, code: 'payout_account_missing' })
  expect((await t.ask({ method: 'paypal' })).body).toMatchObject({
    status: 422,
    code: 'payout_method_unavailable',
  })
  expect((await t.seller.get('/api/payouts')).body).toEqual([])
})

test('a bank that is changed at Stripe stops payouts for a day, and the seller hears of it (A29)', async () => {
  await using t = await earned()
  await t.seller.post(account, {})
  completeOnboarding(t.store, t.stripeId())
  await t.deliverAll()
  // There was money to steal already, so the first account waits too.
  expect((await t.ask()).body.code).toBe('payout_frozen')
  t.app.advance(day)
  expect((await t.ask()).body.status).toBe('paid')
  changeBankAccount(t.store, t.stripeId())
  await t.deliverAll()
  expect((await t.ask()).body.code).toBe('payout_frozen')
  expect((await t.state()).frozenUntil).toBe(new Date(t.app.ctx.now() + day).toISOString())
  const told = (await t.seller.get('/api/notifications')).body.map(({ title }: { title: string }) => title)
  expect(told.filter((title: string) => title === 'Payout account changed')).toHaveLength(2)
  t.app.advance(day)
  expect((await t.ask()).body.status).toBe('paid')
})

test('a change that no message told of is seen before money is sent (A29)', async () => {
  await using t = await earned()
  await t.seller.post(account, {})
  completeOnboarding(t.store, t.stripeId())
  await t.seller.get(account)
  t.app.advance(day)
  changeBankAccount(t.store, t.stripeId())
  t.store.pendingEvents.splice(0)
  expect((await t.ask()).body.status).toBe('failed')
  expect([t.store.tables.transfer.size, (await t.ask()).body.code]).toEqual([0, 'payout_frozen'])
})

test('whoever changes the account proves that it is theirs, and its owner is mailed (A29)', async () => {
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
  const told = (await sentEmails(app)).filter((mail) => mail.includes('Where your payouts go was changed'))
  expect(told).toHaveLength(1)
})

test('502: Stripe is away, and nothing is kept; two at once make one account', async () => {
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

test('401 without a session; with the sandbox there is nothing to connect', async () => {
  await using t = await buildStripeOrder({
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  })
  expect((await t.app.visitor().get(account)).status).toBe(401)
  expect((await t.seller.get(account)).body.state).toBe('not_needed')
  expect((await t.seller.post(account, {})).status).toBe(404)
})
