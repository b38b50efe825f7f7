import { expect, test } from 'bun:test'
import { syncOrder } from '@/modules/orders/service'
import { createApp } from '@/src/app/app'
import { readSettings } from '@/src/app/create-core'
import type { Env } from '@/src/kit/config/config'
import { modules } from '@/src/modules'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { stripeEnv } from '@/tests/support/apps/stripe-app'
import { openTestDb } from '@/tests/support/database/open-database'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { buy, listItem } from '@/tests/support/trade'

/** Starts a server on the same database with other keys. Returns 'starts' or the error message. */
async function startupResult({ core, databaseLocation }: TestApp, env: Env): Promise<string> {
  const db = await openTestDb(databaseLocation)
  const { checkDatabase } = createApp({
    modules,
    settings: readSettings(modules, env),
    db,
    log: core.log,
  }).core
  const result = await checkDatabase().then(
    () => 'starts',
    (error) => error.message,
  )
  await db.close()
  return result
}

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  DEMO_LOGIN: 'false',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  OPERATOR_EMAIL: 'desk@shop.example',
}

test('a server with Stripe keys does not start on a database with sandbox payments', async () => {
  await using app = await createTestApp()
  expect(await startupResult(app, stripeEnv)).toBe('starts')
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  await buy(buyer, await listItem(seller))
  expect(await startupResult(app, {})).toBe('starts')
  expect(await startupResult(app, stripeEnv)).toContain(
    'STRIPE_SECRET_KEY: expected none, because this database contains sandbox payments',
  )
})

test('a server without keys or with keys of the other mode does not start on a database with Stripe payments', async () => {
  await using t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await syncOrder(t.app.ctx, t.orderId)
  expect(await startupResult(t.app, stripeEnv)).toBe('starts')
  expect(await startupResult(t.app, {})).toContain('this database contains Stripe payments')
  expect(await startupResult(t.app, { ...stripeEnv, ...live })).toContain(
    'of the mode this database was used with',
  )
})
