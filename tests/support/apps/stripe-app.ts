import type { Env } from '@/src/kit/config/config'
import type { Fetch } from '@/src/kit/context'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import {
  createFakeStripe,
  type FakeStripe,
  fakeSecretKey,
} from '@/tests/support/fake-stripe/create-fake-stripe'
import { fakeWebhookSecret, type WebhookEndpoint } from '@/tests/support/fake-stripe/webhooks'

/** Settings that connect a site to the fake. */
export const stripeEnv = {
  STRIPE_SECRET_KEY: fakeSecretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: fakeWebhookSecret,
  DEMO_LOGIN: 'true',
}

interface StripeApp extends TestApp {
  readonly stripe: FakeStripe
  /** Where the fake sends its webhooks. */
  readonly webhookEndpoint: WebhookEndpoint
}

/** The whole server with Stripe payments, over a fake Stripe with the same clock. */
export async function createStripeApp(env: Env = {}): Promise<StripeApp> {
  let now = () => 0
  const stripe = createFakeStripe({ now: () => now() })
  // Servers of the test, such as one that receives traces, are real.
  const fetchAny: Fetch = (input, init) =>
    isOnThisMachine(input) ? fetch(input, init) : stripe.fetch(input, init)
  const app = await createTestApp({ env: { ...stripeEnv, ...env }, fetch: fetchAny })
  now = () => app.ctx.now()
  const webhookEndpoint: WebhookEndpoint = {
    url: 'http://localhost:3000/api/webhooks/stripe',
    fetch: (request) => app.app.fetch(request),
  }
  return { ...app, stripe, webhookEndpoint }
}

function isOnThisMachine(input: Parameters<Fetch>[0]): boolean {
  return new URL(input instanceof Request ? input.url : input).hostname === '127.0.0.1'
}
