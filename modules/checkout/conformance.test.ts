import { userIdOf } from '@/modules/auth/factory'
import { sandboxPayments, sandboxPayoutProvider } from '@/modules/checkout/sandbox'
import { sandboxIntents, stripeAccounts } from '@/modules/checkout/schema'
import { stripePayments } from '@/modules/checkout/stripe/payment-intents'
import { stripePayouts } from '@/modules/checkout/stripe/payouts'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { completeOnboarding, createAccount } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { createIntent } from '@/tests/support/fake-stripe/payment-intents'
import { returnTransfer } from '@/tests/support/fake-stripe/transfers'
import { type PaymentFixture, testPaymentProvider } from '@/tests/support/providers/payment-conformance'
import { type PayoutFixture, testPayoutProvider } from '@/tests/support/providers/payout-conformance'
import { goodCard } from '@/tests/support/trade'

testPaymentProvider('the sandbox', buildSandboxPayments)
testPaymentProvider('Stripe', buildStripePayments)
testPayoutProvider('the sandbox', buildSandboxPayouts, ['account', 'unpayableSellerId', 'sendBack'])
testPayoutProvider('Stripe', buildStripePayouts)

async function buildSandboxPayments(): Promise<PaymentFixture> {
  const app = await createTestApp()
  const buyer = await app.signIn('buyer')
  return {
    ctx: app.ctx,
    provider: sandboxPayments,
    buyerId: await userIdOf(buyer),
    pay: ({ clientSecret }) => buyer.post('/api/sandbox/confirm', { clientSecret, card: goodCard }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function buildStripePayments(): Promise<PaymentFixture> {
  const app = await createStripeApp()
  return {
    ctx: app.ctx,
    provider: stripePayments(app.core),
    buyerId: 'buyer',
    pay: async ({ id }) => confirmPayment(app.stripe.store, id),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function buildSandboxPayouts(): Promise<PayoutFixture> {
  const app = await createTestApp()
  const paid = { key: 'k', clientSecret: 's', orderId: 'o', buyerId: 'b', status: 'succeeded' } as const
  await transact(app.ctx, (tx) =>
    tx.db.insert(sandboxIntents).values({ ...paid, id: 'sbx_1', amountCents: 20_000, chargedAt: 1 }),
  )
  return {
    ctx: app.ctx,
    provider: sandboxPayoutProvider,
    sellerId: 'seller',
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function buildStripePayouts(): Promise<PayoutFixture> {
  const app = await createStripeApp()
  const { store } = app.stripe
  const { id: accountId } = createAccount(store, {})
  completeOnboarding(store, accountId)
  const account = { sellerId: 'seller', accountId, state: 'ready', banks: '', frozenUntil: null } as const
  await transact(app.ctx, (tx) => tx.db.insert(stripeAccounts).values(account))
  confirmPayment(store, createIntent(store, { amount: '20000', currency: 'usd' }).id)
  return {
    ctx: app.ctx,
    provider: stripePayouts(app.core),
    sellerId: 'seller',
    unpayableSellerId: 'nobody',
    account: accountId,
    sendBack: async (key) => {
      for (const { id, metadata } of store.tables.transfer.values())
        if (metadata.key === key) returnTransfer(store, id)
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
