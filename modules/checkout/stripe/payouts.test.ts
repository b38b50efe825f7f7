import { expect, test } from 'bun:test'
import { stripeAccounts } from '@/modules/checkout/schema'
import { refreshSellerAccount } from '@/modules/checkout/stripe/account-sync'
import { stripePayouts } from '@/modules/checkout/stripe/payouts'
import { transact } from '@/src/kit/transact'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { completeOnboarding, createAccount, emptyAccount } from '@/tests/support/fake-stripe/accounts'
import { payOut } from '@/tests/support/fake-stripe/bank-payouts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { createIntent } from '@/tests/support/fake-stripe/payment-intents'
import { returnTransfer } from '@/tests/support/fake-stripe/transfers'

const day = 86_400_000

async function buildPayouts() {
  const app = await createStripeApp()
  const { ctx, stripe } = app
  const payouts = stripePayouts(app.core)
  const { id: accountId } = createAccount(stripe.store, {})
  completeOnboarding(stripe.store, accountId)
  const account = { sellerId: 's', accountId, state: 'ready', banks: '', frozenUntil: null } as const
  await transact(ctx, (tx) => tx.db.insert(stripeAccounts).values(account))
  const request = {
    key: 'payout:p1',
    payoutId: 'p1',
    sellerId: 's',
    amountCents: 5_000,
    method: 'bank',
    destination: null,
  } as const
  return {
    app,
    payouts,
    accountId,
    request,
    store: stripe.store,
    earn: (cents: number) =>
      confirmPayment(stripe.store, createIntent(stripe.store, { amount: String(cents), currency: 'usd' }).id),
    send: () => payouts.sendPayout(ctx, request),
    find: () => payouts.findPayout(ctx, 'payout:p1'),
    reverse: (amountCents: number, key = 'claw:o1:p1') =>
      payouts.reversePayout?.(ctx, { key, payoutKey: 'payout:p1', amountCents }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('the account that payouts go to is shown masked, and only while it can be paid', async () => {
  await using t = await buildPayouts()
  const { ctx } = t.app
  expect(await t.payouts.findDestination(ctx, 's')).toBe('Your bank account')
  await refreshSellerAccount(ctx, 's')
  expect(await t.payouts.findDestination(ctx, 's')).toBe('Test Bank •••• 6789')
  expect(await t.payouts.findDestination(ctx, 'nobody')).toBeNull()
  await transact(ctx, (tx) => tx.db.update(stripeAccounts).set({ state: 'checking' }))
  expect(await t.payouts.findDestination(ctx, 's')).toBeNull()
})

test('a payout makes one transfer, however often it is sent, and is found by its key', async () => {
  await using t = await buildPayouts()
  t.earn(20_000)
  expect(await t.find()).toEqual({ outcome: 'ok', value: null })
  t.app.stripe.faults.next('lose-answer', 'POST /v1/transfers')
  expect(await t.send()).toMatchObject({ outcome: 'unknown' })
  expect(await t.send()).toEqual({ outcome: 'ok', value: { status: 'paid', returnedCents: 0 } })
  expect(await t.find()).toEqual({ outcome: 'ok', value: { status: 'paid', returnedCents: 0 } })
  const [transfer, ...others] = t.store.tables.transfer.values()
  expect(others).toEqual([])
  expect(transfer).toMatchObject({
    amount: 5_000,
    destination: t.accountId,
    transfer_group: 'payout:p1',
    metadata: { payout_id: 'p1' },
  })
})

test('a payout is retried until the charged money has settled', async () => {
  await using t = await buildPayouts()
  t.store.settings.fundsPendingSeconds = 2 * 86_400
  t.earn(10_000)
  expect(await t.send()).toEqual({ outcome: 'unknown', reason: "the site's balance has not settled yet" })
  t.app.advance(day)
  expect(await t.send()).toMatchObject({ outcome: 'unknown' })
  t.app.advance(day)
  expect(await t.send()).toMatchObject({ outcome: 'ok' })
  expect(t.store.tables.transfer.size).toBe(1)
})

test('a payout with an unknown outcome is only retried to the same account', async () => {
  await using t = await buildPayouts()
  t.earn(10_000)
  t.app.stripe.faults.next('lose-request', 'POST /v1/transfers')
  expect(await t.send()).toMatchObject({ outcome: 'unknown' })
  const other = createAccount(t.store, {}).id
  completeOnboarding(t.store, other)
  await transact(t.app.ctx, (tx) => tx.db.update(stripeAccounts).set({ accountId: other }))
  await t.send()
  expect([...t.store.tables.transfer.values()].map(({ destination }) => destination)).toEqual([t.accountId])
})

test('a payout to a seller without an account or with a frozen one is rejected, whatever a clock that jumps shows (E10)', async () => {
  await using t = await buildPayouts()
  t.earn(10_000)
  const { ctx } = t.app
  const rejected = { outcome: 'refused' }
  expect(await t.payouts.sendPayout(ctx, { ...t.request, sellerId: 'nobody' })).toMatchObject(rejected)
  await transact(ctx, (tx) => tx.db.update(stripeAccounts).set({ frozenUntil: ctx.now() + day }))
  expect(await t.send()).toMatchObject(rejected)
  t.app.shiftWallClock(day)
  expect(await t.send()).toMatchObject(rejected)
  t.app.shiftWallClock(-day)
  t.app.advance(day)
  expect(await t.send()).toMatchObject({ outcome: 'ok' })
})

test('a repeated reversal takes the money back once, and a reversal of an empty account is rejected', async () => {
  await using t = await buildPayouts()
  t.earn(10_000)
  await t.send()
  t.app.stripe.faults.next('lose-answer', 'POST /v1/transfers/:id/reversals')
  expect(await t.reverse(2_000)).toMatchObject({ outcome: 'unknown' })
  t.app.advance(2 * day)
  expect(await t.reverse(2_000)).toEqual({ outcome: 'ok', value: { status: 'paid', returnedCents: 2_000 } })
  emptyAccount(t.store, t.accountId)
  expect(await t.reverse(1_000, 'claw:o2:p1')).toMatchObject({ outcome: 'refused' })
  expect(await t.find()).toMatchObject({ value: { returnedCents: 2_000 } })
})

test('a transfer that Stripe reverses is returned', async () => {
  await using t = await buildPayouts()
  t.earn(10_000)
  await t.send()
  for (const { id } of t.store.tables.transfer.values()) returnTransfer(t.store, id)
  expect(await t.find()).toMatchObject({ value: { returnedCents: 5_000 } })
})

test('a payout arrives with the payment to the bank that contains it, once Stripe has made one', async () => {
  await using t = await buildPayouts()
  t.earn(20_000)
  const arrivesAt = async () => {
    const found = await t.find()
    return found.outcome === 'ok' ? found.value?.arrivesAt : found
  }
  await t.payouts.sendPayout(t.app.ctx, { ...t.request, key: 'payout:p0', payoutId: 'p0' })
  await t.send()
  const [other = '', own = ''] = t.store.tables.transfer.keys()
  expect(await arrivesAt()).toBeUndefined()
  const dayAfter = (days: number) => Math.floor(t.app.ctx.now() / 1000) + days * 86_400
  payOut(t.store, [other], dayAfter(1))
  expect(await arrivesAt()).toBeUndefined()
  payOut(t.store, [own], dayAfter(2)).payout.status = 'failed'
  expect(await arrivesAt()).toBeUndefined()
  const sent = payOut(t.store, [own], dayAfter(3))
  payOut(t.store, [own], dayAfter(9))
  expect(await arrivesAt()).toBe(sent.payout.arrival_date * 1000)
  t.app.stripe.faults.next('unauthorized', 'GET /v1/payouts')
  expect(await t.find()).toEqual({ outcome: 'ok', value: { status: 'paid', returnedCents: 0 } })
})
