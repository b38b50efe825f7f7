import { expect, test } from 'bun:test'
import { checkoutConfig } from '@/modules/checkout/config'
import { type Env, SettingsStore } from '@/src/kit/config'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
}
const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_51abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc' }

function read(env: Env) {
  return new SettingsStore([checkoutConfig], env).of(checkoutConfig)
}

test('Stripe is configured with all three keys, or with none', () => {
  expect(read({}).STRIPE_SECRET_KEY).toBeUndefined()
  expect(read(keys).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_one'])
  for (const name of Object.keys(keys))
    expect(() => read({ ...keys, [name]: undefined })).toThrow('all three or none')
})

test('the webhook secret takes two while one is being replaced', () => {
  const { STRIPE_WEBHOOK_SECRET } = read({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two' })
  expect(STRIPE_WEBHOOK_SECRET).toEqual(['whsec_one', 'whsec_two'])
  expect(() => read({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_one,' })).toThrow('expected whsec_')
})

test('a wrong secret is named and never shown', () => {
  const wrong = () => read({ ...keys, STRIPE_SECRET_KEY: 'sk-hunter2' })
  expect(wrong).toThrow('STRIPE_SECRET_KEY: expected sk_live_… or sk_test_…')
  expect(wrong).not.toThrow('hunter2')
})

test('keys of two modes do not go together', () => {
  const mixed = { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc' }
  expect(() => read(mixed)).toThrow('both of test mode or both of live mode')
})

test('a live key refuses to start with the temporary login, or over a connection that others can read', () => {
  expect(read({ ...live, DEMO_LOGIN: 'false' }).STRIPE_SECRET_KEY).toBe('sk_live_51abc')
  expect(() => read({ ...live, DEMO_LOGIN: 'true' })).toThrow('DEMO_LOGIN: expected false')
  expect(() => read({ ...live, STRIPE_API_BASE: 'http://proxy.example' })).toThrow(
    'STRIPE_API_BASE: expected https',
  )
})

test('with real payments the temporary login is shut unless it is opened', async () => {
  for (const [env, status] of [
    [keys, 404],
    [{ ...keys, DEMO_LOGIN: 'true' }, 200],
    [{}, 200],
  ] as const) {
    await using app = await createTestApp({ env })
    const answer = await app.visitor().post('/api/auth/temp-login', { username: 'ada' })
    expect([env, answer.status]).toEqual([env, status])
  }
})
