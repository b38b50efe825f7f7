import { describe, expect, spyOn, test } from 'bun:test'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { createTestApp, origin } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { shared } from '@/tests/support/apps/shared'

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

const sharedApp = shared(() => createKitApp(routes))

describe('a path', () => {
  test('that is missing in the API returns a problem, for every method', async () => {
    await using app = await createKitApp(routes)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/api/nonsense', '/api/', '/api/hats/1/2/3', '/api//hats']) {
        const { status, headers, body } = await app.visitor().send(method, path)
        expect([method, path, status, body.code]).toEqual([method, path, 404, 'not_found'])
        expect(headers.get('content-type')).toBe('application/problem+json')
      }
  })

  test('that supports other methods returns 405 with Allow', async () => {
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

  test('supports HEAD', async () => {
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

describe('a mutating request', () => {
  const sameOrigin: Record<string, string>[] = [
    {},
    { origin },
    { 'sec-fetch-site': 'same-origin' },
    { origin, 'sec-fetch-site': 'same-origin' },
  ]
  const crossOrigin: Record<string, string>[] = [
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

  test.each(sameOrigin)(
    '%p comes from our own pages or not from a browser, and is accepted',
    async (headers) => {
      const app = await sharedApp()
      for (const [method, path] of targets)
        expect((await app.visitor().send(method, path, undefined, headers)).status).toBe(200)
    },
  )

  test.each(crossOrigin)('%p comes from another site and is rejected', async (headers) => {
    const app = await sharedApp()
    for (const [method, path] of [...targets, ['PATCH', '/api/nonsense']] as const) {
      const { status, body, headers: answered } = await app.visitor().send(method, path, undefined, headers)
      expect([path, status, body.code]).toEqual([path, 403, 'bad_origin'])
      expect(answered.get('x-request-id')).toBe(body.requestId)
      expect(answered.get('cache-control')).toBe('no-store')
    }
  })

  test('is compared with PUBLIC_URL and not with client headers (D15)', async () => {
    await using app = await createKitApp(routes, { env: { PUBLIC_URL: 'https://shop.example' } })
    const post = (headers: HeadersInit) => app.visitor().post('/api/hats', undefined, headers)
    expect((await post({ origin: 'https://shop.example' })).status).toBe(200)
    const spoofed = { origin, host: 'localhost:3000', 'x-forwarded-host': 'localhost:3000' }
    expect((await post(spoofed)).status).toBe(403)
  })
})

test('any origin may send a GET, but no response allows another site to read it (D16)', async () => {
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

describe('every response', () => {
  test.each(['/', '/no-such-page', '/healthz'])(
    '%s has the security headers of a page (D13)',
    async (path) => {
      const app = await sharedApp()
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

  test.each(['/api/hats', '/api/hats/none', '/api/nonsense'])('%s has nosniff', async (path) => {
    const app = await sharedApp()
    expect((await app.visitor().get(path)).headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    [{}, 'max-age=31536000'],
    [{ HSTS_SUBDOMAINS: 'true' }, 'max-age=31536000; includeSubDomains'],
  ])('requires https for a year if PUBLIC_URL is https, with %p', async (env, expected) => {
    const paths = ['/', '/healthz', '/api/hats', '/api/nonsense', '/assets/no-such.js']
    const policiesOf = async (url: string) => {
      await using app = await createKitApp(routes, { env: { ...env, PUBLIC_URL: url } })
      const responses = await Promise.all(paths.map((path) => app.visitor().get(path)))
      return responses.map(({ headers }) => headers.get('strict-transport-security'))
    }
    expect(await policiesOf('https://shop.example')).toEqual(paths.map(() => expected))
    expect(await policiesOf('http://shop.example')).toEqual(paths.map(() => null))
  })

  test.each(['/', '/assets/no-such.js', '/healthz', '/api/hats', '/api/nonsense'])(
    '%s has an ID and no server software headers',
    async (path) => {
      const app = await sharedApp()
      const { headers } = await app.visitor().get(path)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-z-]{8,}$/)
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
    },
  )

  test('of the API is not cached, unless it says so (D14)', async () => {
    await using app = await createKitApp(routes)
    for (const path of ['/api/hats', '/api/hats/7', '/api/nonsense', '/api/hats/7/stars'])
      expect((await app.visitor().get(path)).headers.get('cache-control')).toBe('no-store')
    expect((await app.visitor().get('/api/public')).headers.get('cache-control')).toBe('public, max-age=60')
    expect((await app.visitor().get('/')).headers.get('cache-control')).toBe('no-cache')
  })
})

test('all headers are parsed only for a route that names them', async () => {
  await using app = await createKitApp((scope) =>
    routes(scope).get('/agent', ({ headers }) => headers['user-agent'] ?? ''),
  )
  using parsed = spyOn(Headers.prototype, 'toJSON')
  await app.visitor().get('/api/hats')
  await app.visitor().get('/api/hats/none')
  expect(parsed).toHaveBeenCalledTimes(0)
  await app.visitor().get('/api/agent')
  expect(parsed).toHaveBeenCalledTimes(1)
})

test('the whole site starts, is alive and ready', async () => {
  await using app = await createTestApp()
  const [alive, ready] = [await app.visitor().get('/healthz'), await app.visitor().get('/readyz')]
  expect([alive.status, ready.status, ready.body]).toEqual([200, 200, 'ready'])
})

test('a stopping site is alive and not ready (E17)', async () => {
  await using app = await createTestApp()
  app.core.beginStop()
  const [alive, ready] = [await app.visitor().get('/healthz'), await app.visitor().get('/readyz')]
  expect([alive.status, ready.status]).toEqual([200, 503])
})
