import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { loggablePath } from '@/src/http/metrics/observe-requests'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { homeNetwork, openSite, type SecurityLogSite } from '@/tests/support/security-log-site'
import { startOtlpReceiver } from '@/tests/support/servers/otlp-receiver'
import type { TestResponse } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

/** The log lines about requests, oldest first. */
const requestLines = ({ logLines }: Pick<SecurityLogSite, 'logLines'>) =>
  logLines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request')

const refusals = (site: SecurityLogSite) => requestLines(site).filter(({ reason }) => reason !== undefined)

interface Attempt {
  reason: string
  status: number
  /** Undefined if the request is refused before its route is known. */
  route?: string
  method?: string
  isVisitor?: true
  act: (site: SecurityLogSite) => Promise<TestResponse>
}

async function orderOfOthers(site: SecurityLogSite): Promise<string> {
  return buy(await site.signIn('some_buyer'), await listItem(await site.signIn('some_seller')))
}

const attempts: Record<string, Attempt> = {
  "another user's order": {
    reason: 'not_found',
    status: 404,
    route: '/api/orders/:id',
    act: async (site) => site.ann.get(`/api/orders/${await orderOfOthers(site)}`),
  },
  'a staff route': {
    reason: 'not_found',
    status: 404,
    route: '/api/admin/queues',
    act: ({ ann }) => ann.get('/api/admin/queues'),
  },
  'a route that requires a session': {
    reason: 'unauthorized',
    status: 401,
    route: '/api/wallet',
    isVisitor: true,
    act: ({ visitor }) => visitor().get('/api/wallet'),
  },
  'a forged request': {
    reason: 'bad_origin',
    status: 403,
    method: 'POST',
    isVisitor: true,
    act: ({ ann }) => ann.post('/api/listings', {}, { origin: 'https://evil.example' }),
  },
  'invalid input': {
    reason: 'invalid',
    status: 422,
    method: 'POST',
    route: '/api/listings',
    act: ({ ann }) => ann.post('/api/listings', { itemName: 'canary-name' }),
  },
  'a request without JSON': {
    reason: 'unsupported_media_type',
    status: 415,
    method: 'POST',
    route: '/api/listings',
    isVisitor: true,
    act: ({ ann }) => ann.post('/api/listings', 'itemName=canary', { 'content-type': 'text/plain' }),
  },
  'a step out of order': {
    reason: 'order_state',
    status: 409,
    method: 'POST',
    route: '/api/orders/:id/cancel',
    act: async (site) => {
      const orderId = await buy(site.ann, await listItem(await site.signIn('some_seller')))
      return site.ann.post(`/api/orders/${orderId}/cancel`)
    },
  },
}

test.each(Object.entries(attempts))('%s is logged once, without its content (D18)', async (_, attempt) => {
  await using site = await openSite()
  const { status, headers } = await attempt.act(site)
  const { reason, route, method = 'GET', isVisitor } = attempt
  expect(status).toBe(attempt.status)
  expect(refusals(site)).toEqual([
    {
      at: expect.any(String),
      level: 'info',
      message: 'request',
      requestId: headers.get('x-request-id'),
      method,
      path: expect.stringMatching(/^\/api\/[\w/-]+$/),
      ...(route && { route }),
      status,
      durationMs: expect.any(Number),
      reason,
      network: homeNetwork,
      ...(isVisitor ? {} : { userId: await userIdOf(site.ann) }),
    },
  ])
})

test('every response has the id of its line', async () => {
  await using site = await openSite()
  const visitor = site.visitor()
  const before = requestLines(site).length
  const paths = [
    '/api/items',
    '/',
    '/no-such-page',
    '/api/nothing',
    '/terms',
    '/files/none',
    '/sitemap.xml',
    '/metrics',
  ]
  const responses: TestResponse[] = []
  for (const path of paths) responses.push(await visitor.get(path))
  const lines = requestLines(site).slice(before)
  expect(lines.map(({ requestId }) => requestId)).toEqual(
    responses.map(({ headers }) => headers.get('x-request-id')),
  )
  expect(lines.map(({ status }) => status)).toEqual(responses.map(({ status }) => status))
  expect(lines.map(({ path }) => path)).toEqual(paths)
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(paths.length)
})

test('probes are neither logged nor traced, whatever they are asked, and other paths are', async () => {
  await using receiver = startOtlpReceiver()
  await using app = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } })
  for (const path of ['/healthz', '/healthz?deep=1', '/readyz', '/healthz/more'])
    await app.visitor().get(path)
  await app.core.stop()
  expect(requestLines(app).map(({ path }) => path)).toEqual(['/healthz/more'])
  const traced = receiver.spans().filter(({ attributes }) => attributes['http.request.method'] !== undefined)
  expect(traced.map(({ attributes }) => attributes['url.path'])).toEqual(['/healthz/more'])
})

test('LOG_SAMPLE is the share of successful requests that are logged; failed ones always are', async () => {
  await using none = await createTestApp({ env: { LOG_SAMPLE: '0' } })
  for (let times = 0; times < 20; times++) await none.visitor().get('/api/market')
  await none.visitor().get('/api/wallet')
  expect(requestLines(none)).toMatchObject([{ status: 401, reason: 'unauthorized' }])
  await using half = await createTestApp({ env: { LOG_SAMPLE: '0.5' } })
  for (let times = 0; times < 400; times++) await half.visitor().get('/api/market')
  expect(requestLines(half).length).toBeWithin(120, 280)
})

test.each([
  ['/api/items/019bc?cursor=a', '/api/items/019bc'],
  ['/api/items?search=ann@home.example', '/api/items'],
  ['/u/ann@home.example/x', '/u/…/x'],
  ['/u/ann%40home.example', '/u/…'],
  ['', ''],
  ['/a#b', '/a'],
  [`/${'a'.repeat(300)}`, `/${'a'.repeat(199)}`],
])('the path of %p is logged without its query and what a user may have entered', (path, logged) => {
  expect(loggablePath(`http://x${path}`)).toBe(logged)
})
