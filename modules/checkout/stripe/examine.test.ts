import { expect, test } from 'bun:test'
import { payments } from '@/modules/checkout/stripe/examine'
import { examine } from '@/src/core/examination'
import { createTestApp } from '@/src/testing/create-test-app'
import { createStripeApp } from '@/src/testing/stripe-app'

test('the provider is asked whether it takes our key', async () => {
  await using sandbox = await createTestApp()
  expect((await examine(sandbox.ctx, payments)).verdict).toBe('note')
  await using app = await createStripeApp()
  expect(await examine(app.ctx, payments)).toEqual({ verdict: 'ok', says: 'Stripe answers, in test mode' })
  await using stranger = await createTestApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_not_ours',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
    fetch: app.stripe.fetch,
  })
  const refused = await examine(stranger.ctx, payments)
  expect([refused.verdict, refused.says.includes('not_ours')]).toEqual(['wrong', false])
})
