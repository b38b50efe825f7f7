import { expect, test } from 'bun:test'
import { signUpVerified } from '@/modules/auth/factory'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { dialect, sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { eventually } from '@/tests/support/eventually'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { openDispute } from '@/tests/support/fake-stripe/disputes'
import { deliverEvents } from '@/tests/support/fake-stripe/webhooks'
import { hasPromtool, metricsToken, rulesFile, runPromtool, TestPrometheus } from '@/tests/support/prometheus'
import { createUnsealedProgram, preloading } from '@/tests/support/servers/fault'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'
import { createSite } from '@/tests/support/servers/spawned-site'
import { listItem, reserve } from '@/tests/support/trade'

const env = { METRICS_TOKEN: metricsToken }
const minuteMs = 60_000
const withPromtool = test.if(hasPromtool)

withPromtool('promtool accepts the alerts, and the metrics of a site', async () => {
  const rules = await runPromtool(['check', 'rules', rulesFile])
  expect([rules.exitCode, rules.output]).toEqual([0, expect.stringContaining('SUCCESS')])
  await using app = await createTestApp({ env })
  await app.visitor().get('/api/items')
  const text = await new TestPrometheus(app).scrape()
  expect(await runPromtool(['check', 'metrics'], text)).toEqual({ exitCode: 0, output: '' })
})

withPromtool('a process that is gone fires MintmarkDown', async () => {
  await using site = await createSite(env)
  await site.start()
  const prometheus = new TestPrometheus(site)
  await prometheus.scrape({ minutes: 2 })
  await prometheus.expectFiring()
  await site.kill()
  await prometheus.scrape({ minutes: 2 })
  await prometheus.expectFiring('MintmarkDown')
})

withPromtool('a route that fails fires MintmarkErrors, and one that is slow MintmarkSlow', async () => {
  const slowMs = 1_100
  const routes = (scope: Parameters<Parameters<typeof createKitApp>[0]>[0]) =>
    scope
      .get('/broken', () => {
        throw new TypeError('nobody thought of this')
      })
      .get('/slow', () => {
        app.advance(slowMs)
        return 'late'
      })
  await using app = await createKitApp(routes, { env })
  for (const [path, alert, minutes] of [
    ['/api/broken', 'MintmarkErrors', 9],
    ['/api/slow', 'MintmarkSlow', 14],
  ] as const) {
    const prometheus = new TestPrometheus(app)
    await app.visitor().get(path)
    for (let minute = 0; minute < minutes; minute++) {
      await prometheus.scrape()
      if (minute === 1) await prometheus.expectFiring()
      await Promise.all([1, 2, 3].map(() => app.visitor().get(path)))
    }
    await prometheus.expectFiring(alert)
  }
})

withPromtool('webhooks with a bad signature fire MintmarkWebhooksRejected', async () => {
  await using app = await createStripeApp(env)
  const prometheus = new TestPrometheus(app)
  await prometheus.scrape({ minutes: 2 })
  const headers = { 'stripe-signature': 't=1,v1=00' }
  for (let sent = 0; sent < 8; sent++) await app.visitor().post('/api/webhooks/stripe', '{}', headers)
  await prometheus.scrape({ minutes: 3 })
  await prometheus.expectFiring('MintmarkWebhooksRejected')
})

withPromtool('a chargeback that waits for two days fires MintmarkChargebacksWaiting', async () => {
  await using app = await createStripeApp(env)
  const [seller, buyer] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  const { orderId } = (await reserve(buyer, await listItem(seller))).body
  const intentId = String((await maybeOrderRow(app.ctx, orderId))?.intentId)
  const deliver = async () => {
    await deliverEvents(app.stripe.store, app.webhookEndpoint)
    await app.drain()
  }
  confirmPayment(app.stripe.store, intentId)
  await deliver()
  openDispute(app.stripe.store, intentId)
  await deliver()
  await app.core.auditNow()
  const prometheus = new TestPrometheus(app)
  await prometheus.scrape()
  await prometheus.expectFiring()
  app.advance(49 * 60 * minuteMs)
  await app.core.auditNow()
  await prometheus.scrape()
  await prometheus.expectFiring('MintmarkChargebacksWaiting')
})

withPromtool('a busy process fires MintmarkEventLoopLag', async () => {
  await using app = await createTestApp({ env })
  await app.core.start()
  const prometheus = new TestPrometheus(app)
  app.advance(1_300)
  await eventually(async () =>
    expect(await prometheus.scrape()).toMatch(/^mintmark_event_loop_lag_seconds [1-9]/m),
  )
  await prometheus.scrape({ minutes: 7 })
  await prometheus.expectFiring('MintmarkEventLoopLag')
})

withPromtool('a process of 1.6 GB fires MintmarkMemoryHigh', async () => {
  using unsealed = createUnsealedProgram()
  await using site = await createSite(env, unsealed.commandLine)
  const hoard = preloading('globalThis.hoard = new Uint8Array(1_600_000_000).fill(1)', site.dataDir)
  const prometheus = new TestPrometheus(site)
  await site.start()
  await prometheus.scrape({ minutes: 2 })
  await site.stop()
  await site.start('serve', hoard)
  await prometheus.scrape({ minutes: 17 })
  await prometheus.expectFiring('MintmarkMemoryHigh')
})

test.if(hasPromtool && dialect === 'sqlite')(
  'a program that reads an old state while much is written fires MintmarkWalLarge',
  async () => {
    await using app = await createTestApp({ env })
    const { Database } = await import('bun:sqlite')
    using reader = new Database(app.databaseLocation, { readonly: true })
    reader.run('begin')
    reader.query('select count(*) from core_events').get()
    const prometheus = new TestPrometheus(app)
    await prometheus.scrape({ minutes: 2 })
    for (let at = 0; at < 14; at++)
      await app.core.db.transact((tx) =>
        tx.rows(sql`insert into core_idempotency_records (key, request, attempts, lease_until, response, at)
          values (${`large ${at}`}, '', 0, 0, cast(zeroblob(40000000) as text), 0) returning key`),
      )
    await prometheus.scrape({ minutes: 32 })
    await prometheus.expectFiring('MintmarkWalLarge')
  },
)

test.if(hasPromtool && hasRedis)('a Redis that is gone fires MintmarkRedisUnavailable', async () => {
  await using redis = await startRedis()
  await using app = await createTestApp({ env: { ...env, REDIS_URL: redis.url } })
  await app.core.start()
  const prometheus = new TestPrometheus(app)
  await prometheus.scrape({ minutes: 2 })
  await prometheus.expectFiring()
  await redis.kill()
  await eventually(async () => expect(await prometheus.scrape()).toContain('\nmintmark_redis_available 0\n'))
  await prometheus.scrape({ minutes: 7 })
  await prometheus.expectFiring('MintmarkRedisUnavailable')
})

withPromtool('a clock that is set back fires MintmarkClockJumped', async () => {
  await using app = await createTestApp({ env })
  await app.core.start()
  const prometheus = new TestPrometheus(app)
  await prometheus.scrape({ minutes: 2 })
  await prometheus.expectFiring()
  app.shiftWallClock(-60 * minuteMs)
  await eventually(async () =>
    expect(await prometheus.scrape()).toContain('\nmintmark_clock_jumps_total 1\n'),
  )
  await prometheus.scrape({ minutes: 2 })
  await prometheus.expectFiring('MintmarkClockJumped')
})
