import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { homeNetwork, openSite, type SecurityLogSite } from '@/tests/support/security-log-site'
import type { TestResponse } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

/** The log lines about refused requests, oldest first. */
const refusals = (site: SecurityLogSite) =>
  site.logLines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request refused')

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
  const lines = refusals(site)
  expect(lines).toEqual([
    {
      at: expect.any(String),
      level: 'info',
      message: 'request refused',
      reason,
      status,
      method,
      ...(route && { route }),
      requestId: headers.get('x-request-id'),
      network: homeNetwork,
      ...(isVisitor ? {} : { userId: await userIdOf(site.ann) }),
    },
  ])
})

test('a missing page is not logged', async () => {
  await using site = await openSite()
  expect((await site.visitor().get('/no-such-page')).status).toBe(404)
  expect(refusals(site)).toEqual([])
})

test('a flood is one line a minute, and the next line counts the rest (D18)', async () => {
  await using site = await openSite()
  const knock = () => site.ann.get('/api/admin/queues')
  for (let times = 0; times < 5; times++) await knock()
  await site.visitor().get('/api/admin/queues')
  expect(refusals(site)).toHaveLength(2)
  site.advance(60_000)
  await knock()
  expect(refusals(site).map(({ unlogged }) => unlogged)).toEqual([undefined, undefined, 4])
})
