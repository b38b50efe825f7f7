import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { beforeReservationPoint } from '@/modules/orders/ports'
import { sendRequest } from '@/src/http-client/send-request'
import { defineCheck } from '@/src/kit/checks/checks'
import { defineConfig, readConfig } from '@/src/kit/config/config'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { JobRunner, reportBlock } from '@/src/runtime/job-runner'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { fakeTimers } from '@/tests/support/fake-timers'
import { listItem, reserve } from '@/tests/support/trade'

// What a module does wrong without an error is said with its name.

const destination = { name: 'hats', origins: ['https://hats.example'], timeoutMs: 1_000 }

test('a GET that writes is logged with its route', async () => {
  const hats = defineModule({
    name: 'hats',
    owns: 'Hats.',
    routes: (scope) =>
      scope
        .get('/hats/visits', ({ ctx }) => transact(ctx, async () => 'counted'))
        .get('/hats/export', ({ ctx }) => transact(ctx, async () => 'exported')),
    writingReads: ['GET /api/hats/export'],
  })
  await using app = await createTestApp({ modules: [...modules, hats] })
  const visitor = app.visitor()
  for (const path of ['/api/hats/visits', '/api/hats/export'])
    for (const method of ['GET', 'HEAD']) expect((await visitor.send(method, path)).status).toBe(200)
  const lines = app.logLines.filter((line) => line.includes('opened a transaction'))
  expect(lines.map((line) => JSON.parse(line).route)).toEqual([
    'GET /api/hats/visits',
    'HEAD /api/hats/visits',
  ])
})

test('a request to another service in a transaction throws', async () => {
  await using app = await createTestApp()
  const ask = transact(app.ctx, (tx) =>
    sendRequest(tx, destination as never, { url: 'https://hats.example/' }),
  )
  await expect(ask).rejects.toThrow('sendRequest asks another service, so it runs outside of transactions')
})

test('a check that takes three seconds is logged with its name', async () => {
  let wait = () => {}
  const slow = defineCheck(beforeReservationPoint, 'hats.slow', async () => void wait())
  const hats = defineModule({ name: 'hats', owns: 'Hats.', provides: [slow] })
  await using app = await createTestApp({ modules: [...modules, hats] })
  wait = () => app.advance(3_000)
  const listing = await listItem(await app.signIn('seller'))
  expect((await reserve(await app.signIn('buyer'), listing)).status).toBe(200)
  const line = app.logLines.find((one) => one.includes('check is slow')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ check: 'hats.slow', ms: 3_000 })
})

test('a site stops although a job never ends, and says which', async () => {
  await using app = await createTestApp()
  const timers = fakeTimers()
  const runner = new JobRunner(app.core, [every(60_000, 'hats.forever', () => new Promise(() => {}))])
  runner.start()
  const stopped = runner.stop()
  await timers.fire(10_000)
  await stopped
  const line = app.logLines.find((one) => one.includes('jobs did not end')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ jobs: ['hats.forever'] })
})

test('a job that blocks the event loop is logged with its name', async () => {
  await using app = await createTestApp()
  const busy = every(60_000, 'hats.busy', () => new Promise(() => {}))
  const runner = new JobRunner(app.core, [busy])
  runner.runNow(busy)
  for (const lateMs of [1_500.4, 200]) reportBlock(app.core, [runner], lateMs)
  const lines = app.logLines.filter((one) => one.includes('blocked while jobs ran'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ jobs: ['hats.busy'], ms: 1_500 }])
})

test('a site does not start if a module publishes a secret', async () => {
  const config = defineConfig({ HATS_KEY: { schema: v.string(), help: 'The key of hats.', secret: true } })
  const hats = defineModule({
    name: 'hats',
    owns: 'Hats.',
    config,
    clientConfig: (ctx) => ({ 'hats.url': `https://hats.example/?key=${readConfig(ctx, config).HATS_KEY}` }),
  })
  await using app = await createTestApp({
    modules: [...modules, hats],
    env: { HATS_KEY: 'felt-and-feathers' },
  })
  await expect(app.core.start()).rejects.toThrow(
    'HATS_KEY: it is secret, but hats.url in clientConfig of the module hats',
  )
})
