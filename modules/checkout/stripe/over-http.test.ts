import { expect, test } from 'bun:test'
import { stripePayments } from '@/modules/checkout/stripe/payments'
import { createTestApp } from '@/src/testing/create-test-app'
import { createFakeStripe } from '@/src/testing/fake-stripe/create-fake-stripe'
import { serveFakeStripe } from '@/src/testing/fake-stripe/serve'
import { stripeEnv } from '@/src/testing/stripe-app'

const order = { key: 'k', orderId: 'o1', buyerId: 'b', amountCents: 10_000, method: 'card' } as const

test('over the network of STRIPE_API_BASE: an intent is made once, whatever becomes of the connection', async () => {
  const stripe = createFakeStripe({ now: () => Date.UTC(2026, 0, 15) })
  const served = serveFakeStripe(stripe)
  await using app = await createTestApp({ env: { ...stripeEnv, STRIPE_API_BASE: served.origin } })
  const create = () => stripePayments(app.core).createIntent(app.ctx, order)
  stripe.faults.next('lose-answer')
  expect((await create()).outcome).toBe('unknown')
  expect(await create()).toMatchObject({ outcome: 'ok', value: { orderId: 'o1', amountCents: 10_000 } })
  expect(stripe.store.tables.payment_intent.size).toBe(1)
  await served[Symbol.asyncDispose]()
  expect((await create()).outcome).toBe('unknown')
})

test.each(['"late"', '17', 'true', 'null', '[]', '{}'])(
  'an answer of %s leaves open what came of the call, and harms nobody',
  async (answer) => {
    await using app = await createTestApp({ env: stripeEnv, fetch: async () => new Response(answer) })
    expect((await stripePayments(app.core).createIntent(app.ctx, order)).outcome).toBe('unknown')
  },
)
