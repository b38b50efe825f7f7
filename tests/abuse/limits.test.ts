import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { testedPermissions } from '@/tests/support/module-testing/collect-module-testing'
import { createSite } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'

const permissions = await testedPermissions()
/** Monitoring endpoints must respond even during an attack. */
const monitoringRoutes = ['GET /healthz', 'GET /readyz', 'GET /metrics']
const routes = Object.keys(permissions).filter((route) => !monitoringRoutes.includes(route))

test("a caller over the limit gets 429 on every route, and others don't (E1)", async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } })
  const greedy = app.visitor()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  await exhaust(() => greedy.get('/api/placeholder/1/1', from('7.7.7.7')))
  await exhaust(() => greedy.post('/api/auth/logout', {}, from('7.7.7.7')))
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'GET' ? undefined : {}
    const { status, headers, body: error } = await greedy.send(method, path, body, from('7.7.7.7'))
    expect([route, status, error.code, headers.get('content-type')]).toEqual([
      route,
      429,
      'too_many_requests',
      'application/problem+json',
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.visitor().send(method, path, body, from('8.8.8.8'))).status).not.toBe(429)
  }
  for (const route of monitoringRoutes)
    expect((await greedy.get(route.slice(4), from('7.7.7.7'))).status).not.toBe(429)
})

test('a user has one limit from all addresses, and other users have their own (E1)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const [ada, bob] = [await app.signIn('ada'), await app.signIn('bob')]
  await exhaust(() => ada.get('/api/placeholder/1/1'))
  expect((await (await app.signIn('ada')).get('/api/wallet')).status).toBe(429)
  expect([(await bob.get('/api/wallet')).status, (await app.visitor().get('/api/items')).status]).toEqual([
    200, 200,
  ])
})

test("a restart doesn't reset a limit (E1)", async () => {
  await using site = await createSite({ RATE_LIMIT_SCALE: '1' })
  await site.start()
  const write = (actor: TestClient) =>
    actor.post('/api/support/tickets', { email: 'ann@home.example', subject: 'Hello', message: 'Again.' })
  const statuses: number[] = []
  for (let at = 0; at < 11; at++) statuses.push((await write(site.visitor())).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  expect(await site.stop()).toBe(0)
  await site.start()
  expect((await write(site.visitor())).status).toBe(429)
})

async function exhaust(send: () => Promise<{ status: number }>): Promise<void> {
  const max = 10_000
  for (let at = 0; at < max; at++) if ((await send()).status === 429) return
  throw new Error('No request was rate-limited')
}
