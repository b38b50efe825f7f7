import { expect, test } from 'bun:test'
import { permissions } from '@/tests/abuse/permissions'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createSite } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'

/** Whoever watches the process must hear from it, whatever others do to it. */
const ofWatchers = ['GET /healthz', 'GET /readyz', 'GET /metrics']
const routes = Object.keys(permissions).filter((route) => !ofWatchers.includes(route))

test('once a caller has used up what anybody may do, every route says so, and others go on (E1)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } })
  const greedy = app.visitor()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  await useUp(() => greedy.get('/api/placeholder/1/1', from('7.7.7.7')))
  await useUp(() => greedy.post('/api/auth/logout', {}, from('7.7.7.7')))
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'GET' ? undefined : {}
    const { status, headers, body: told } = await greedy.send(method, path, body, from('7.7.7.7'))
    expect([route, status, told.code, headers.get('content-type')]).toEqual([
      route,
      429,
      'too_many_requests',
      'application/problem+json',
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.visitor().send(method, path, body, from('8.8.8.8'))).status).not.toBe(429)
  }
  for (const route of ofWatchers)
    expect((await greedy.get(route.slice(4), from('7.7.7.7'))).status).not.toBe(429)
}, 60_000)

test('a person is one caller from everywhere, and their neighbours are others (E1)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const [ada, bob] = [await app.signIn('ada'), await app.signIn('bob')]
  await useUp(() => ada.get('/api/placeholder/1/1'))
  expect((await (await app.signIn('ada')).get('/api/wallet')).status).toBe(429)
  expect([(await bob.get('/api/wallet')).status, (await app.visitor().get('/api/items')).status]).toEqual([
    200, 200,
  ])
}, 60_000)

test('a restart opens no limit that was used up (E1)', async () => {
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
}, 60_000)

async function useUp(act: () => Promise<{ status: number }>): Promise<void> {
  const max = 10_000
  for (let at = 0; at < max; at++) if ((await act()).status === 429) return
  throw new Error('There is no limit')
}
