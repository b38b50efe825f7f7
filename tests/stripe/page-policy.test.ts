import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'

test('pages may load from Stripe where Stripe is in use, and from nobody else otherwise', async () => {
  await using plain = await createTestApp()
  const without = (await plain.visitor().get('/checkout')).headers
  expect(without.get('content-security-policy')).not.toContain('stripe')
  expect(without.get('content-security-policy')).not.toContain('frame-src')
  expect(without.get('cross-origin-opener-policy')).toBe('same-origin')

  await using real = await createStripeApp()
  const { headers, body } = await real.visitor().get('/checkout')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain("connect-src 'self' ws://localhost:3000 https://api.stripe.com;")
  expect(policy).toContain("default-src 'none'")
  expect(body).not.toContain('sk_test')
})

test('no page says that it is a sandbox where money is real', async () => {
  await using app = await createStripeApp()
  const html = '<!doctype html><html lang="en"><title></title><meta name="mintmark" content="{}"></html>'
  await using shown = await createTestApp({ pages: { html: async () => html }, env: {} })
  const facts = async (of: typeof app | typeof shown) => String((await of.visitor().get('/')).body)
  expect(await facts(shown)).toContain('sandbox&quot;:true')
  expect(await facts(app)).not.toContain('sandbox&quot;:true')
})
