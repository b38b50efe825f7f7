import { expect, test } from 'bun:test'
import { defineOutboxJob, enqueue } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

const modules = [headerAuth]

test('figures are for the bearer of the token alone', async () => {
  await using app = await createTestApp({ modules, env: { METRICS_TOKEN: 'watch-me' } })
  const watcher = app.visitor()
  const { status, body, headers } = await watcher.get('/metrics', { authorization: 'Bearer watch-me' })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toMatch(/^mintmark_calls_unsettled 0$/m)
  expect((await watcher.get('/metrics', { authorization: 'Bearer watch-you' })).status).toBe(404)
  expect((await watcher.get('/metrics')).status).toBe(404)
})

test('what has failed ten times is counted as stuck, so that somebody looks (E14)', async () => {
  await using app = await createTestApp({ modules, env: { METRICS_TOKEN: 'watch-me' } })
  await transact(app.ctx, (tx) =>
    enqueue(tx, defineOutboxJob('nobody.does-this'), { key: 'k', subject: 'k', payload: {} }),
  )
  const stuck = async () =>
    /^mintmark_stuck (\d+)$/m.exec(
      (await app.visitor().get('/metrics', { authorization: 'Bearer watch-me' })).body,
    )?.[1]
  for (let tries = 0; tries < 9; tries++) {
    await app.drain()
    app.advance(3_600_000)
  }
  expect(await stuck()).toBe('0')
  await app.drain()
  expect(await stuck()).toBe('1')
  expect(app.logLines.at(-1)).toContain('"level":"error"')
})

test('without a token nobody reads them from elsewhere', async () => {
  await using app = await createTestApp({ modules })
  expect((await app.visitor().get('/metrics')).status).toBe(404)
})
