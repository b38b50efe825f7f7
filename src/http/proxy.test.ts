import { expect, test } from 'bun:test'
import { isForwarded, proxyDiagnostic } from '@/src/http/proxy'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

const modules = [headerAuth]

test.each([
  ['false', 1],
  ['true', 0],
])('with TRUST_PROXY=%s, forwarded requests are reported in the log %d times', async (TRUST_PROXY, times) => {
  await using app = await createTestApp({ modules, env: { TRUST_PROXY } })
  const visitor = app.visitor()
  await visitor.get('/healthz')
  expect(app.logLines.join()).not.toContain('TRUST_PROXY')
  for (let n = 0; n < 3; n++) await visitor.get('/healthz', { 'x-forwarded-for': '203.0.113.7' })
  expect(app.logLines.filter((line) => line.includes('TRUST_PROXY is off'))).toHaveLength(times)
})

test.each([
  [{}, 'ok'],
  [{ PUBLIC_URL: 'https://shop.example' }, 'note'],
  [{ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'true' }, 'ok'],
])('doctor reports %o as %s', async (env, status) => {
  await using app = await createTestApp({ modules, env })
  expect((await runDiagnostic(app.ctx, proxyDiagnostic)).status).toBe(status as 'ok' | 'note')
})

test.each([
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-host', 'shop.example'],
  ['x-real-ip', '203.0.113.7'],
  ['forwarded', 'for=203.0.113.7'],
  ['via', '1.1 proxy'],
  ['cf-connecting-ip', '203.0.113.7'],
])('a request with %s came through a proxy', (name, value) => {
  expect(isForwarded(new Request('http://localhost/metrics', { headers: { [name]: value } }))).toBe(true)
})

test('a request without such a header did not', () => {
  expect(isForwarded(new Request('http://localhost/metrics', { headers: { accept: '*/*' } }))).toBe(false)
})
