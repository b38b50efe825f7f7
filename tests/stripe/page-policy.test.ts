import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'

test('the page policy allows Stripe only if Stripe is configured', async () => {
  await using sandboxApp = await createTestApp()
  const sandboxHeaders = (await sandboxApp.visitor().get('/checkout')).headers
  expect(sandboxHeaders.get('content-security-policy')).not.toContain('stripe')
  expect(sandboxHeaders.get('content-security-policy')).not.toContain('frame-src')
  expect(sandboxHeaders.get('cross-origin-opener-policy')).toBe('same-origin')

  await using stripeApp = await createStripeApp()
  const { headers, body } = await stripeApp.visitor().get('/checkout')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain("connect-src 'self' ws://localhost:3000 https://api.stripe.com;")
  expect(policy).toContain("default-src 'none'")
  expect(body).not.toContain('sk_test')
})

test('pages of a site with Stripe do not claim to be a sandbox', async () => {
  await using stripeApp = await createStripeApp()
  const html = '<!doctype html><html lang="en"><title></title><meta name="mintmark" content="{}"></html>'
  await using sandboxApp = await createTestApp({ pages: { html: async () => html }, env: {} })
  const homePage = async (app: typeof stripeApp | typeof sandboxApp) =>
    String((await app.visitor().get('/')).body)
  expect(await homePage(sandboxApp)).toContain('sandbox&quot;:true')
  expect(await homePage(stripeApp)).not.toContain('sandbox&quot;:true')
})
