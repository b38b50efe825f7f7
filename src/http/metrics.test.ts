import { expect, test } from 'bun:test'
import { defineOutboxJob } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/enqueue'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

const modules = [headerAuth]

test('metrics require the token', async () => {
  await using app = await createTestApp({ modules, env: { METRICS_TOKEN: 'watch-me' } })
  const watcher = app.visitor()
  const { status, body, headers } = await watcher.get('/metrics', { authorization: 'Bearer watch-me' })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toMatch(/^mintmark_outbox_depth 0$/m)
  expect((await watcher.get('/metrics', { authorization: 'Bearer watch-you' })).status).toBe(404)
  expect((await watcher.get('/metrics')).status).toBe(404)
})

test('jobs and deliveries that failed ten times count as stuck (E14)', async () => {
  await using app = await createTestApp({ modules, env: { METRICS_TOKEN: 'watch-me' } })
  await transact(app.ctx, (tx) =>
    enqueue(tx, defineOutboxJob('nobody.does-this'), { key: 'k', subject: 'k', payload: {} }),
  )
  const stuck = async () =>
    /^mintmark_stuck (\d+)$/m.exec(
      (await app.visitor().get('/metrics', { authorization: 'Bearer watch-me' })).body,
    )?.[1]
  for (let attempts = 0; attempts < 9; attempts++) {
    await app.drain()
    app.advance(3_600_000)
  }
  expect(await stuck()).toBe('0')
  await app.drain()
  expect(await stuck()).toBe('1')
  expect(app.logLines.at(-1)).toContain('"level":"error"')
})

test('without a token metrics are local only', async () => {
  await using app = await createTestApp({ modules })
  expect((await app.visitor().get('/metrics')).status).toBe(404)
})
