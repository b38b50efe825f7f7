import { afterAll, expect, test } from 'bun:test'
import { httpErrors } from '@/src/kit/errors'
import { postFrom, proxiedClient } from '@/tests/deploy/support/proxied-client'
import {
  findProxies,
  type ProxyName,
  type RunningProxy,
  reserveProxyPorts,
  startProxy,
} from '@/tests/deploy/support/proxy'
import { responseOf, startRawUpstream } from '@/tests/deploy/support/raw-upstream'
import { createSite } from '@/tests/support/servers/spawned-site'
import { openSocket } from '@/tests/support/test-socket'

const proxies = await findProxies()
const ticketsPerCaller = 10
/** The proxies send requests to both processes in turn. */
const postsMax = 100

const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())

const proxiedSites = new Map<ProxyName, ReturnType<typeof startProxiedSite>>()

/** The site behind a proxy of this kind. The tests share it. */
function proxiedSite(name: ProxyName) {
  const site = proxiedSites.get(name) ?? startProxiedSite(name)
  proxiedSites.set(name, site)
  return site
}

async function startProxiedSite(name: ProxyName) {
  const ports = await reserveProxyPorts()
  const publicUrl = `https://localhost:${ports.https}`
  const env = { PUBLIC_URL: publicUrl, HOST: '127.0.0.1', TRUST_PROXY: 'true', RATE_LIMIT_SCALE: '1' }
  const site = disposables.use(await createSite(env))
  await site.start()
  const upstreams = [`127.0.0.1:${new URL(site.origin).port}`]
  return { site, publicUrl, proxy: disposables.use(await startProxy(name, { ports, upstreams })) }
}

test.each(proxies)('%s serves pages, the API and WebSockets over https', async (name) => {
  const { proxy, publicUrl } = await proxiedSite(name)
  const client = proxiedClient(proxy)
  const page = await client.get('/marketplace')
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<!doctype html>')])
  expect(page.headers.get('strict-transport-security')).toContain('max-age')
  await client.post('/api/auth/temp-login', { username: 'collector' })
  const { body: user } = await client.get('/api/auth/user')
  expect(user.username).toBe('collector')
  const tls = { ca: proxy.ca }
  using socket = await openSocket(`wss://localhost:${proxy.httpsPort}/ws`, {
    as: client,
    origin: publicUrl,
    tls,
  })
  socket.send({ type: 'auth', userId: user.id })
  expect((await socket.waitFor('ready')).data).toEqual({ userId: user.id })
})

test.each(proxies)(
  'over http, %s redirects pages to https and rejects the API and WebSockets',
  async (name) => {
    const { proxy } = await proxiedSite(name)
    const get = (path: string) => fetch(`http://localhost:${proxy.httpPort}${path}`, { redirect: 'manual' })
    const page = await get('/marketplace?sort=newest')
    expect([page.status, page.headers.get('location')]).toEqual([
      308,
      'https://localhost/marketplace?sort=newest',
    ])
    for (const path of ['/api/items', '/ws']) {
      const rejected = await get(path)
      expect([rejected.status, rejected.headers.get('content-type')]).toEqual([
        403,
        'application/problem+json',
      ])
      expect(await rejected.json()).toMatchObject({ status: 403, code: 'https_required' })
    }
  },
)

test.each(proxies)(
  'behind %s, each client address has limits of its own, which a forged header does not evade',
  async (name) => {
    const { proxy } = await proxiedSite(name)
    const postTickets = (from: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          postFrom(from, proxy, { path: '/api/support/tickets', forwardedFor: `203.0.113.${at}` }),
        ),
      )
    const statuses = await postTickets('127.0.1.1', 2 * ticketsPerCaller)
    expect(statuses.filter((status) => status === 422)).toHaveLength(ticketsPerCaller)
    expect(statuses.filter((status) => status === 429)).toHaveLength(ticketsPerCaller)
    expect(await postTickets('127.0.2.1', 1)).toEqual([422])
  },
)

test.each(proxies)(
  'without a process, %s responds with 503 with Retry-After, to pages with a page',
  async (name) => {
    const { proxy, site } = await proxiedSite(name)
    await site.kill()
    await expectUnavailable(proxy)
    await site.start()
    expect((await proxiedClient(proxy).get('/api/items')).status).toBe(200)
  },
)

test.each(proxies)('%s passes on a 502 that the marketplace chose', async (name) => {
  await using upstream = await startRawUpstream(() => responseOf('502 Bad Gateway', 'provider_unavailable'))
  await using proxy = await startProxy(name, {
    ports: await reserveProxyPorts(),
    upstreams: [upstream.address],
  })
  const { status, headers, body } = await proxiedClient(proxy).post('/api/create-payment-intent', {})
  expect([status, headers.get('retry-after'), body]).toEqual([502, null, 'provider_unavailable'])
})

test.each(proxies)('%s sends a request again that got no answer only if it changes nothing', async (name) => {
  await using broken = await startRawUpstream(() => undefined)
  await using working = await startRawUpstream(() => responseOf('200 OK', 'done'))
  const upstreams = [broken.address, working.address]
  await using proxy = await startProxy(name, { ports: await reserveProxyPorts(), upstreams })
  const client = proxiedClient(proxy)
  const posts: number[] = []
  while (broken.requests.length === 0 && posts.length < postsMax)
    posts.push((await client.post('/api/listings', {})).status)
  expect(broken.requests).toEqual(['POST /api/listings HTTP/1.1'])
  expect(posts.filter((status) => status !== 200)).toEqual([503])
  expect(working.requests).toHaveLength(posts.length - 1)
  for (let at = 0; at < 20; at++) expect((await client.get('/api/items')).status).toBe(200)
})

async function expectUnavailable(proxy: RunningProxy): Promise<void> {
  const client = proxiedClient(proxy)
  const [page, list, post] = await Promise.all([
    client.get('/marketplace'),
    client.get('/api/items'),
    client.post('/api/support/tickets', {}),
  ])
  for (const { status, headers } of [page, list, post])
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  expect([page.headers.get('content-type'), page.body]).toEqual([
    'text/html; charset=utf-8',
    expect.stringContaining('<h1>Back in a moment</h1>'),
  ])
  const { kind, message } = httpErrors.unavailable()
  for (const { headers, body } of [list, post]) {
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({
      type: expect.stringMatching(/^https:\/\/localhost(:\d+)?\/problems\/unavailable$/),
      title: kind.title,
      status: 503,
      detail: message,
      message,
      code: 'unavailable',
      requestId: expect.stringMatching(/^[\da-f-]{32,36}$/),
    })
  }
}
