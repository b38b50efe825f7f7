import { expect, test } from 'bun:test'
import { createTestApp } from '@/src/testing/create-test-app'
import { door } from '@/src/testing/door'

const modules = [door]

test('figures are for the bearer of the token alone', async () => {
  await using app = await createTestApp({ modules, env: { METRICS_TOKEN: 'watch-me' } })
  const watcher = app.visitor()
  const { status, body, headers } = await watcher.get('/metrics', { authorization: 'Bearer watch-me' })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toMatch(/^mintmark_calls_unsettled 0$/m)
  expect((await watcher.get('/metrics', { authorization: 'Bearer watch-you' })).status).toBe(404)
  expect((await watcher.get('/metrics')).status).toBe(404)
})

test('without a token nobody reads them from elsewhere', async () => {
  await using app = await createTestApp({ modules })
  expect((await app.visitor().get('/metrics')).status).toBe(404)
})
