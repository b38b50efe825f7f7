import { expect, test } from 'bun:test'
import { paymentsDiagnostic } from '@/modules/checkout/stripe/diagnostic'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'

test('the diagnostic checks that Stripe accepts the key and never shows it', async () => {
  await using sandbox = await createTestApp()
  expect((await runDiagnostic(sandbox.ctx, paymentsDiagnostic)).status).toBe('note')
  await using app = await createStripeApp()
  expect(await runDiagnostic(app.ctx, paymentsDiagnostic)).toEqual({
    status: 'ok',
    says: 'Stripe is reachable (test mode)',
  })
  await using wrongKey = await createTestApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_not_ours',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
    fetch: app.stripe.fetch,
  })
  const rejected = await runDiagnostic(wrongKey.ctx, paymentsDiagnostic)
  expect([rejected.status, rejected.says.includes('not_ours')]).toEqual(['wrong', false])
})
