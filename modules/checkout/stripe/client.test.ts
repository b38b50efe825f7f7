import { expect, test } from 'bun:test'
import { stripePayments } from '@/modules/checkout/stripe/payment-intents'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { stripeEnv } from '@/tests/support/apps/stripe-app'
import { createFakeStripe } from '@/tests/support/fake-stripe/create-fake-stripe'
import { serveFakeStripe } from '@/tests/support/fake-stripe/serve'

const order = { key: 'k', orderId: 'o1', buyerId: 'b', amountCents: 10_000, method: 'card' } as const

test('an intent is created once at STRIPE_API_BASE, even if a response is lost', async () => {
  const stripe = createFakeStripe({ now: () => Date.UTC(2026, 0, 15) })
  const server = serveFakeStripe(stripe)
  await using app = await createTestApp({ env: { ...stripeEnv, STRIPE_API_BASE: server.origin } })
  const create = () => stripePayments(app.core).createIntent(app.ctx, order)
  stripe.faults.next('lose-answer')
  expect((await create()).outcome).toBe('unknown')
  expect(await create()).toMatchObject({ outcome: 'ok', value: { orderId: 'o1', amountCents: 10_000 } })
  expect(stripe.store.tables.payment_intent.size).toBe(1)
  await server[Symbol.asyncDispose]()
  expect((await create()).outcome).toBe('unknown')
})

test.each(['"late"', '17', 'true', 'null', '[]', '{}'])(
  'a response of %s makes the outcome unknown',
  async (responseBody) => {
    await using app = await createTestApp({ env: stripeEnv, fetch: async () => new Response(responseBody) })
    expect((await stripePayments(app.core).createIntent(app.ctx, order)).outcome).toBe('unknown')
  },
)

test.each([301, 302, 303, 307, 308])(
  'a redirect with %i is not followed, and the outcome is unknown',
  async (status) => {
    const visited: string[] = []
    using server = Bun.serve({
      port: 0,
      fetch: ({ url }) => {
        visited.push(new URL(url).pathname)
        return new Response(null, { status, headers: { location: '/elsewhere' } })
      },
    })
    const env = { ...stripeEnv, STRIPE_API_BASE: server.url.origin }
    await using app = await createTestApp({ env })
    expect((await stripePayments(app.core).createIntent(app.ctx, order)).outcome).toBe('unknown')
    expect(visited).toEqual(['/v1/payment_intents'])
  },
)
