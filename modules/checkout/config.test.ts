import { expect, test } from 'bun:test'
import { checkoutConfig } from '@/modules/checkout/config'
import { type Env, SettingsStore } from '@/src/kit/config/config'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
}
const live = {
  ...keys,
  STRIPE_SECRET_KEY: 'sk_live_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  OPERATOR_EMAIL: 'desk@shop.example',
}

function read(env: Env) {
  return new SettingsStore([checkoutConfig], env).of(checkoutConfig)
}

test('Stripe needs all three keys or none', () => {
  expect(read({}).STRIPE_SECRET_KEY).toBeUndefined()
  expect(read(keys).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_one'])
  for (const name of Object.keys(keys))
    expect(() => read({ ...keys, [name]: undefined })).toThrow('all three or none')
})

test('STRIPE_WEBHOOK_SECRET accepts several secrets during rotation', () => {
  const { STRIPE_WEBHOOK_SECRET } = read({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two' })
  expect(STRIPE_WEBHOOK_SECRET).toEqual(['whsec_one', 'whsec_two'])
  expect(() => read({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_one,' })).toThrow('expected whsec_')
})

test('an error about an invalid secret names the variable but not its value', () => {
  const readInvalid = () => read({ ...keys, STRIPE_SECRET_KEY: 'sk-hunter2' })
  expect(readInvalid).toThrow('STRIPE_SECRET_KEY: expected sk_live_… or sk_test_…')
  expect(readInvalid).not.toThrow('hunter2')
})

test('keys of different modes are rejected', () => {
  const mixed = { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc' }
  expect(() => read(mixed)).toThrow('both in test mode or both in live mode')
})

test('a live key is rejected with the temporary login or a plain-HTTP Stripe API', () => {
  expect(read({ ...live, DEMO_LOGIN: 'false' }).STRIPE_SECRET_KEY).toBe('sk_live_51abc')
  expect(() => read({ ...live, DEMO_LOGIN: 'true' })).toThrow('DEMO_LOGIN: expected false')
  expect(() => read({ ...live, STRIPE_API_BASE: 'http://proxy.example' })).toThrow(
    'STRIPE_API_BASE: expected https',
  )
})

test.each(['sk_live_51abc', 'rk_live_51abc'])(
  'the live key %s requires https, SMTP and an operator, and one error names all that is missing',
  (STRIPE_SECRET_KEY) => {
    const readBare = () => read({ ...keys, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc' })
    for (const problem of ['PUBLIC_URL: expected https', 'SMTP_URL: required', 'OPERATOR_EMAIL: required'])
      expect(readBare).toThrow(problem)
    expect(() => read({ ...live, PUBLIC_URL: 'http://shop.example' })).toThrow('PUBLIC_URL: expected https')
    expect(read({ ...live, STRIPE_SECRET_KEY }).STRIPE_SECRET_KEY).toBe(STRIPE_SECRET_KEY)
  },
)

test('with real payments the temporary login is off unless it is enabled', async () => {
  for (const [env, status] of [
    [keys, 404],
    [{ ...keys, DEMO_LOGIN: 'true' }, 200],
    [{}, 200],
  ] as const) {
    await using app = await createTestApp({ env })
    const response = await app.visitor().post('/api/auth/temp-login', { username: 'ada' })
    expect([env, response.status]).toEqual([env, status])
  }
})
