import { expect, test } from 'bun:test'
import { stripeAccounts } from '@/modules/checkout/schema'
import { stripePayouts } from '@/modules/checkout/stripe/payouts'
import { transact } from '@/src/kit/transact'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { completeOnboarding, createAccount, emptyAccount } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { createIntent } from '@/tests/support/fake-stripe/payment-intents'
import { returnTransfer } from '@/tests/support/fake-stripe/transfers'

const day = 86_400_000

async function open() {
  const app = await createStripeApp()
  const { ctx, stripe } = app
  const payouts = stripePayouts(app.core)
  const { id: accountId } = createAccount(stripe.store, {})
  completeOnboarding(stripe.store, accountId)
  const account = { sellerId: 's', accountId, state: 'ready', banks: '', frozenUntil: null } as const
  await transact(ctx, (tx) => tx.db.insert(stripeAccounts).values(account))
  const order = {
    key: 'payout:p1',
    payoutId: 'p1',
    sellerId: 's',
    amountCents: 5_000,
    method: 'bank',
  } as const
  return {
    app,
    payouts,
    accountId,
    order,
    books: stripe.store,
    earn: (cents: number) =>
      confirmPayment(stripe.store, createIntent(stripe.store, { amount: String(cents), currency: 'usd' }).id),
    send: () => payouts.sendPayout(ctx, order),
    find: () => payouts.findPayout(ctx, 'payout:p1'),
    reverse: (amountCents: number, key = 'claw:o1:p1') =>
      payouts.reversePayout(ctx, { key, payoutKey: 'payout:p1', amountCents }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a payout is one transfer, however often it is sent, and is found by its key', async () => {
  await using t = await open()
  t.earn(20_000)
  expect(await t.find()).toEqual({ outcome: 'ok', value: null })
  t.app.stripe.faults.next('lose-answer', 'POST /v1/transfers')
  expect(await t.send()).toMatchObject({ outcome: 'unknown' })
  expect(await t.send()).toEqual({ outcome: 'ok', value: { returnedCents: 0 } })
  expect(await t.find()).toEqual({ outcome: 'ok', value: { returnedCents: 0 } })
  const [transfer, ...others] = t.books.tables.transfer.values()
  expect(others).toEqual([])
  expect(transfer).toMatchObject({
    amount: 5_000,
    destination: t.accountId,
    transfer_group: 'payout:p1',
    metadata: { payout_id: 'p1' },
  })
})

test('a payout waits until charged money has settled, and is then sent', async () => {
  await using t = await open()
  t.books.settings.fundsPendingSeconds = 2 * 86_400
  t.earn(10_000)
  expect(await t.send()).toEqual({ outcome: 'unknown', reason: "the site's balance has not settled yet" })
  t.app.advance(day)
  expect(await t.send()).toMatchObject({ outcome: 'unknown' })
  t.app.advance(day)
  expect(await t.send()).toMatchObject({ outcome: 'ok' })
  expect(t.books.tables.transfer.size).toBe(1)
})

test('a payout that is in doubt never goes to another account than the one it was sent to first', async () => {
  await using t = await open()
  t.earn(10_000)
  t.app.stripe.faults.next('lose-request', 'POST /v1/transfers')
  expect(await t.send()).toMatchObject({ outcome: 'unknown' })
  const other = createAccount(t.books, {}).id
  completeOnboarding(t.books, other)
  await transact(t.app.ctx, (tx) => tx.db.update(stripeAccounts).set({ accountId: other }))
  await t.send()
  expect([...t.books.tables.transfer.values()].map(({ destination }) => destination)).toEqual([t.accountId])
})

test('nothing is sent to a seller without a ready account, or to a frozen one', async () => {
  await using t = await open()
  t.earn(10_000)
  const { ctx } = t.app
  const refused = { outcome: 'refused' }
  expect(await t.payouts.sendPayout(ctx, { ...t.order, sellerId: 'nobody' })).toMatchObject(refused)
  await transact(ctx, (tx) => tx.db.update(stripeAccounts).set({ frozenUntil: ctx.now() + day }))
  expect(await t.send()).toMatchObject(refused)
  t.app.advance(day)
  expect(await t.send()).toMatchObject({ outcome: 'ok' })
})

test('a reversal takes back once what the seller still has, whatever was lost and however late it is repeated', async () => {
  await using t = await open()
  t.earn(10_000)
  await t.send()
  t.app.stripe.faults.next('lose-answer', 'POST /v1/transfers/:id/reversals')
  expect(await t.reverse(2_000)).toMatchObject({ outcome: 'unknown' })
  t.app.advance(2 * day)
  expect(await t.reverse(2_000)).toEqual({ outcome: 'ok', value: { returnedCents: 2_000 } })
  emptyAccount(t.books, t.accountId)
  expect(await t.reverse(1_000, 'claw:o2:p1')).toMatchObject({ outcome: 'refused' })
  expect(await t.find()).toMatchObject({ value: { returnedCents: 2_000 } })
})

test('a transfer that Stripe itself brings back is told as returned', async () => {
  await using t = await open()
  t.earn(10_000)
  await t.send()
  for (const { id } of t.books.tables.transfer.values()) returnTransfer(t.books, id)
  expect(await t.find()).toMatchObject({ value: { returnedCents: 5_000 } })
})
