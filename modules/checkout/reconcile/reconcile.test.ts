import { expect, test } from 'bun:test'
import { findDifferences } from '@/modules/checkout/reconcile/find-differences'
import { maybeOrderRow, syncOrder } from '@/modules/orders/service'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { completeOnboarding, createAccount } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { createIntent } from '@/tests/support/fake-stripe/payment-intents'
import { createRefund } from '@/tests/support/fake-stripe/refunds'
import { createTransfer } from '@/tests/support/fake-stripe/transfers'
import { buy, listItem, reserve } from '@/tests/support/trade'

test('the sandbox and the ledger agree, until one of them loses something', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const orderId = await buy(buyer, await listItem(seller))
  const compare = async () => {
    const found = await findDifferences(app.ctx, 0)
    return found.outcome === 'ok' ? found.value : found
  }
  expect(await compare()).toEqual({ missingHere: [], missingThere: [] })
  const order = await maybeOrderRow(app.ctx, orderId)
  const payment = { kind: 'payment', id: order?.intentId ?? '', amountCents: order?.priceCents ?? 0 } as const
  await changeWithoutTriggers(
    app.core.db,
    `update orders_orders set captured_cents = null where id = '${orderId}'`,
  )
  expect(await compare()).toEqual({ missingHere: [payment], missingThere: [] })
})

test('payments, refunds and transfers at Stripe that the ledger does not know are listed, and the reverse', async () => {
  await using app = await createStripeApp()
  const { store } = app.stripe
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const { orderId } = (await reserve(buyer, await listItem(seller))).body
  const intentId = (await maybeOrderRow(app.ctx, orderId))?.intentId ?? ''
  confirmPayment(store, intentId)
  await syncOrder(app.ctx, orderId)
  const stray = createIntent(store, { amount: '6100', currency: 'usd' })
  confirmPayment(store, stray.id)
  const refund = createRefund(store, { payment_intent: intentId, amount: '500' })
  const account = createAccount(store, {})
  completeOnboarding(store, account.id)
  const transfer = createTransfer(store, { amount: '700', destination: account.id })
  const compare = async () => {
    const found = await findDifferences(app.ctx, 0)
    return found.outcome === 'ok' ? found.value : found
  }
  expect(await compare()).toEqual({
    missingHere: [
      { kind: 'payment', id: stray.id, amountCents: 6_100 },
      { kind: 'transfer', id: transfer.id, amountCents: 700 },
      { kind: 'refund', id: refund.id, amountCents: 500 },
    ],
    missingThere: [],
  })
  store.tables.payment_intent.delete(intentId)
  store.tables.refund.delete(refund.id)
  expect(await compare()).toMatchObject({ missingThere: [{ kind: 'payment', id: intentId }] })
})
