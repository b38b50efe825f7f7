import { expect, test } from 'bun:test'
import { defineOutboxJob } from '@/src/kit/jobs/outbox-jobs'
import { defineGauge, metrics } from '@/src/kit/metrics/metrics'
import { defineModule } from '@/src/kit/module/module'
import { add } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

const modules = [headerAuth]
const env = { METRICS_TOKEN: 'watch-me' }

async function readMetrics(app: TestApp): Promise<string> {
  return (await app.visitor().get('/metrics', { authorization: 'Bearer watch-me' })).body
}

/** The lines of the values of a metric. */
async function valuesOf(app: TestApp, name: string): Promise<string[]> {
  return (await readMetrics(app)).split('\n').filter((line) => line.startsWith(name))
}

test('metrics require the token', async () => {
  await using app = await createTestApp({ modules, env })
  const watcher = app.visitor()
  const { status, body, headers } = await watcher.get('/metrics', { authorization: 'Bearer watch-me' })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toMatch(/^mintmark_outbox_depth 0$/m)
  expect((await watcher.get('/metrics', { authorization: 'Bearer watch-you' })).status).toBe(404)
  expect((await watcher.get('/metrics')).status).toBe(404)
})

test('a new site shows every metric with its description', async () => {
  await using app = await createTestApp({ env })
  const text = await readMetrics(app)
  for (const { name, help, type } of app.core.metrics.definitions)
    expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`)
  const watched = `mintmark_escrow_cents mintmark_disputes_open mintmark_disputes_oldest_seconds mintmark_tickets_open
    mintmark_outbox_depth mintmark_outbox_oldest_seconds mintmark_event_loop_lag_seconds`
  for (const name of watched.split(/\s+/)) expect(text).toContain(`\n${name} 0\n`)
  for (const name of ['mintmark_audit_holds', 'mintmark_database_writable'])
    expect(text).toContain(`\n${name} 1\n`)
})

test('requests are counted by pattern, method and status, so that no client can add patterns', async () => {
  await using app = await createTestApp({ env })
  const visitor = app.visitor()
  const paths = `/api/items/one /api/items/two /api/items?limit=x /api/nothing/1 /api/nothing/2 /healthz /terms /no-such-page
    /assets/none.js`
  for (const path of paths.split(/\s+/)) await visitor.get(path)
  await visitor.post('/api/auth/login', {})
  await visitor.post('/api/nothing/3', {})
  const counts = await valuesOf(app, 'mintmark_http_request_duration_seconds_count')
  const expected = [
    ['/api/items/:id', 'GET', 404, 2],
    ['/api/items', 'GET', 422, 1],
    ['/*', 'GET', 404, 4],
    ['/healthz', 'GET', 200, 1],
    ['/*', 'GET', 200, 1],
    ['/api/auth/login', 'POST', 422, 1],
    ['none', 'POST', 404, 1],
  ]
  expect(counts.sort()).toEqual(
    expected
      .map(
        ([route, method, status, count]) =>
          `mintmark_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"} ${count}`,
      )
      .sort(),
  )
})

test('a gauge that can’t be measured hides no other', async () => {
  const measure = async () => Promise.reject(new Error('no table'))
  const broken = defineGauge({ name: 'mintmark_broken', help: 'Breaks', measure })
  const reviews = defineModule({ name: 'reviews', owns: 'Reviews.', provides: [add(metrics, broken)] })
  await using app = await createTestApp({ modules: [headerAuth, reviews], env })
  const text = await readMetrics(app)
  expect(text).toContain('# TYPE mintmark_broken gauge')
  expect(text).not.toMatch(/^mintmark_broken /m)
  expect(text).toMatch(/^mintmark_outbox_depth 0$/m)
  expect(app.logLines.join()).toContain('metric not measured')
})

test('jobs and deliveries that failed ten times count as stuck (E14)', async () => {
  await using app = await createTestApp({ modules, env })
  await transact(app.ctx, (tx) =>
    enqueue(tx, defineOutboxJob('nobody.does-this'), { key: 'k', subject: 'k', payload: {} }),
  )
  const stuck = () => valuesOf(app, 'mintmark_stuck')
  for (let attempts = 0; attempts < 9; attempts++) {
    await app.drain()
    app.advance(3_600_000)
  }
  expect(await stuck()).toEqual(['mintmark_stuck 0'])
  expect(await valuesOf(app, 'mintmark_outbox_oldest_seconds')).toEqual([
    `mintmark_outbox_oldest_seconds ${9 * 3_600}`,
  ])
  await app.drain()
  expect(await stuck()).toEqual(['mintmark_stuck 1'])
  expect(app.logLines.findLast((line) => line.includes('outbox job'))).toContain('"level":"error"')
})

test('without a token metrics are local only', async () => {
  await using app = await createTestApp({ modules })
  expect((await app.visitor().get('/metrics')).status).toBe(404)
})
