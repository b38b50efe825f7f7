import { describe, expect, test } from 'bun:test'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { createTestApp, origin } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'

const routes = (scope: Scope) =>
  scope
    .get('/hats', () => ['crown'])
    .post('/hats', () => 'made')
    .get('/hats/:id', ({ params }) => {
      if (params.id === 'none') throw httpErrors.not_found()
      return { id: params.id }
    })
    .delete('/hats/:id/stars', () => 'gone')
    .put('/shelf/top', () => 'put')
    .get('/public', ({ set }) => {
      set.headers['cache-control'] = 'public, max-age=60'
      return 'for everybody'
    })

describe('an address', () => {
  test('of the API that does not exist answers with a problem, for every method', async () => {
    await using app = await createKitApp(routes)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/api/nonsense', '/api/', '/api/hats/1/2/3', '/api//hats']) {
        const { status, headers, body } = await app.visitor().send(method, path)
        expect([method, path, status, body.code]).toEqual([method, path, 404, 'not_found'])
        expect(headers.get('content-type')).toBe('application/problem+json')
      }
  })

  test('that takes another method says so', async () => {
    await using app = await createKitApp(routes)
    for (const [method, path] of [
      ['PUT', '/api/hats'],
      ['DELETE', '/api/hats'],
      ['PATCH', '/api/hats/7'],
      ['GET', '/api/hats/7/stars'],
      ['POST', '/api/hats/7/stars'],
      ['GET', '/api/shelf/top'],
      ['POST', '/healthz'],
    ] as const) {
      const { status, body } = await app.visitor().send(method, path)
      expect([method, path, status, body.code]).toEqual([method, path, 405, 'method_not_allowed'])
    }
  })

  test('may be asked for its headers alone', async () => {
    await using app = await createKitApp(routes, { pages: [{ path: '/', title: 'Home' }] })
    for (const [path, status] of [
      ['/api/hats', 200],
      ['/api/hats/7', 200],
      ['/api/hats/none', 404],
      ['/healthz', 200],
      ['/', 200],
      ['/api/nonsense', 404],
      ['/no-such-page', 404],
    ] as const) {
      const response = await app.app.fetch(new Request(`${origin}${path}`, { method: 'HEAD' }))
      expect([path, response.status, await response.text()]).toEqual([path, status, ''])
    }
  })
})

describe('a request that changes something', () => {
  const own: Record<string, string>[] = [
    {},
    { origin },
    { 'sec-fetch-site': 'same-origin' },
    { origin, 'sec-fetch-site': 'same-origin' },
  ]
  const strange: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin}.evil.example` },
    { origin: 'https://localhost:3000' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { origin, 'sec-fetch-site': 'cross-site' },
  ]
  const targets = [
    ['POST', '/api/hats'],
    ['DELETE', '/api/hats/1/stars'],
    ['PUT', '/api/shelf/top'],
  ] as const

  test.each(own)('%p comes from our own pages, or from no browser', async (headers) => {
    await using app = await createKitApp(routes)
    for (const [method, path] of targets)
      expect((await app.visitor().send(method, path, undefined, headers)).status).toBe(200)
  })

  test.each(strange)('%p comes from another site and is refused', async (headers) => {
    await using app = await createKitApp(routes)
    for (const [method, path] of [...targets, ['PATCH', '/api/nonsense']] as const) {
      const { status, body, headers: answered } = await app.visitor().send(method, path, undefined, headers)
      expect([path, status, body.code]).toEqual([path, 403, 'bad_origin'])
      expect(answered.get('x-request-id')).toBe(body.requestId)
      expect(answered.get('cache-control')).toBe('no-store')
    }
  })

  test('is measured by PUBLIC_URL and by no header of the client (D15)', async () => {
    await using app = await createKitApp(routes, { env: { PUBLIC_URL: 'https://shop.example' } })
    const post = (headers: HeadersInit) => app.visitor().post('/api/hats', undefined, headers)
    expect((await post({ origin: 'https://shop.example' })).status).toBe(200)
    const spoofed = { origin, host: 'localhost:3000', 'x-forwarded-host': 'localhost:3000' }
    expect((await post(spoofed)).status).toBe(403)
  })
})

test('reading is open to every origin, and no answer invites another site to read it (D16)', async () => {
  await using app = await createKitApp(routes)
  const { status, headers } = await app.visitor().get('/api/hats', { origin: 'https://evil.example' })
  expect(status).toBe(200)
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  const asked = await app.visitor().send('OPTIONS', '/api/hats', undefined, {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
  })
  expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

describe('every answer', () => {
  test.each(['/', '/no-such-page', '/healthz'])(
    '%s carries what protects a page in the browser (D13)',
    async (path) => {
      await using app = await createKitApp(routes)
      const { headers } = await app.visitor().get(path)
      const policy = headers.get('content-security-policy')?.split('; ') ?? []
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        expect(policy).toContain(rule)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    },
  )

  test.each(['/api/hats', '/api/hats/none', '/api/nonsense'])('%s is what it says it is', async (path) => {
    await using app = await createKitApp(routes)
    expect((await app.visitor().get(path)).headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['/', '/assets/no-such.js', '/healthz', '/api/hats', '/api/nonsense'])(
    '%s has an id and does not say what it was made with',
    async (path) => {
      await using app = await createKitApp(routes)
      const { headers } = await app.visitor().get(path)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-z-]{8,}$/)
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
    },
  )

  test('of the API is kept by nobody, unless it says that it may be (D14)', async () => {
    await using app = await createKitApp(routes)
    for (const path of ['/api/hats', '/api/hats/7', '/api/nonsense', '/api/hats/7/stars'])
      expect((await app.visitor().get(path)).headers.get('cache-control')).toBe('no-store')
    expect((await app.visitor().get('/api/public')).headers.get('cache-control')).toBe('public, max-age=60')
    expect((await app.visitor().get('/')).headers.get('cache-control')).toBe('no-cache')
  })
})

test('the whole shop boots, is alive and is ready', async () => {
  await using app = await createTestApp()
  const [alive, ready] = [await app.visitor().get('/healthz'), await app.visitor().get('/readyz')]
  expect([alive.status, ready.status, ready.body]).toEqual([200, 200, 'ready'])
})

test('a shop that is about to stop is alive and no longer ready (E17)', async () => {
  await using app = await createTestApp()
  app.core.beginStop()
  const [alive, ready] = [await app.visitor().get('/healthz'), await app.visitor().get('/readyz')]
  expect([alive.status, ready.status]).toEqual([200, 503])
})
