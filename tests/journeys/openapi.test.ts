import { afterAll, expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { listItem } from '@/tests/support/trade'

const app = await createTestApp()
afterAll(() => app[Symbol.asyncDispose]())
const { status, headers, body } = await app.visitor().get('/openapi.json')
const { paths } = body

test('the OpenAPI document describes every route with a summary, and no summary lacks a route', async () => {
  expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json', '3.1.0'])
  const operations = Object.entries<Record<string, { summary?: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({
      route: `${method.toUpperCase()} ${path}`,
      summary,
    })),
  )
  const systemPaths = ['/healthz', '/readyz', '/metrics', '/openapi.json']
  // The others are pages and files.
  const routes = app.app.server.routes.filter(
    ({ path }) => /^\/(api|feeds|mcp)\b|\/feed\.\w+$/.test(path) || systemPaths.includes(path),
  )
  expect(operations.map(({ route }) => route).sort()).toEqual(
    [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))].sort(),
  )
  expect(operations.filter(({ summary }) => !summary).map(({ route }) => route)).toEqual([])
})

test('routes that redirect document their redirect', async () => {
  expect(Object.keys(paths['/api/auth/roblox/logout'].get.responses)).toEqual([
    '302',
    '403',
    '429',
    'default',
  ])
  expect(Object.keys(paths['/healthz'].get.responses)).toEqual(['200', '503', 'default'])
})

test('routes document what they accept and return', async () => {
  const listing = paths['/api/listings'].post
  expect(listing.security).toEqual([{ session: [] }, { key: ['listings:write'] }])
  expect(listing.requestBody.required).toBe(true)
  expect(paths['/api/orders/{id}/received'].post.requestBody.required).toBe(false)
  expect(listing.requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    properties: { category: { enum: ['hat', 'face', 'gear', 'package'] } },
  })
  expect(Object.keys(listing.responses).join(' ')).toBe('201 400 401 403 409 413 415 422 429 502 default')
  expect(listing.responses[409].description).toContain('idempotency_in_progress: ')
  expect(listing.responses[409].description).toContain('; copy_already_listed: ')
  const names = paths['/api/items'].get.parameters.map(({ name }: { name: string }) => name)
  expect(names).toContain('minPrice')
  expect(paths['/api/orders/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
})

test('every route that reads a body documents it, and no other', () => {
  const readByItself = new Set(app.core.modules.flatMap(({ rawBodies = [] }) => rawBodies))
  for (const { method, path, hooks, handler } of app.app.server.routes) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation || !/^(POST|PUT|PATCH|DELETE)$/.test(method)) continue
    const route = `${method} ${path}`
    const reads = hooks.body !== undefined || readByItself.has(route) || /\brawBody\(/.test(String(handler))
    expect([route, operation.requestBody !== undefined]).toEqual([route, reads])
  }
})

test.each([
  ['/api/admin/imports', ['application/json']],
  ['/api/admin/branding/logos', ['image/jpeg', 'image/png', 'image/webp']],
  ['/api/admin/bank-transfers/statements', ['application/xml', 'text/csv']],
  ['/api/orders/{id}/evidence', ['image/jpeg', 'image/png', 'image/webp', 'multipart/form-data']],
  ['/api/webhooks/stripe', ['application/json']],
])('%s documents the types of the body that it reads itself', (path, types) => {
  expect(Object.keys(paths[path].post.requestBody.content)).toEqual(types)
})

test('routes document the headers that programs send and get', () => {
  const nameOf = ({ name }: { name: string }) => name
  const { patch, get } = paths['/api/listings']
  expect(patch.parameters.map(nameOf)).toEqual(['Idempotency-Key'])
  expect(get.parameters.map(nameOf)).toEqual(['state', 'limit', 'cursor'])
  expect(get.parameters[1].description).toBe('Rows on a page, from 1 to 100; 48 by default')
  const headersOf = ({ headers = {} }: { headers?: object }) => Object.keys(headers)
  const ofKeys = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
  expect(headersOf(get.responses[200])).toEqual([...ofKeys, 'Link', 'X-Total-Count'])
  expect(headersOf(patch.responses[200])).toEqual([...ofKeys, 'Idempotent-Replayed'])
  expect(headersOf(patch.responses[429])).toEqual(['Retry-After'])
  for (const name of headersOf(get.responses[200])) expect(body.components.headers).toHaveProperty(name)
})

test('routes document what prices are allowed, and what a created key always has', () => {
  const { schema } = paths['/api/listings'].post.requestBody.content['application/json']
  expect(schema.properties.price).toEqual({
    anyOf: [
      { type: 'number', minimum: 0.5, maximum: 100_000 },
      { type: 'string', pattern: expect.any(String) },
    ],
    description: 'Dollars with at most two decimals',
  })
  const created = paths['/api/keys'].post.responses[201].content['application/json'].schema
  expect(created.required).toContain('key')
  const results = paths['/api/listings'].patch.responses[200].content['application/json'].schema
  expect(results.items.properties.code.enum).toContain('listing_locked')
})

test('routes document the errors of the providers that the site uses', async () => {
  for (const { responses } of [paths['/api/listings'].post, paths['/api/listings/{id}'].patch]) {
    expect(codesOf(responses[409])).toContain('player_not_linked inventory_hidden copy_on_hold')
    expect(codesOf(responses[422])).toContain('copy_required copy_not_shown')
  }
  expect(codesOf(paths['/api/payouts'].post.responses[409])).not.toContain('payout_account_missing')
  await using stripe = await createStripeApp()
  const { body: withStripe } = await stripe.visitor().get('/openapi.json')
  expect(codesOf(withStripe.paths['/api/payouts'].post.responses[409])).toContain(
    'payout_account_missing payout_frozen',
  )
})

function codesOf({ description }: { description: string }): string {
  return description
    .split('; ')
    .map((error) => error.split(':')[0])
    .join(' ')
}

test('every operation documents its success, its errors and whether it needs a session', async () => {
  const incomplete: string[] = []
  for (const [path, methods] of Object.entries<Record<string, Operation>>(paths))
    for (const [method, { responses, security }] of Object.entries(methods)) {
      const successes = Object.entries(responses).filter(([status]) => /^[23]/.test(status))
      const lacksBody = successes.some(([status, { content }]) => /^20[01]/.test(status) && !content)
      if (successes.length === 0 || lacksBody || !security) incomplete.push(`${method} ${path}`)
      const schemes = security?.flatMap(Object.keys) ?? []
      expect(schemes.filter((name) => !(name in body.components.securitySchemes))).toEqual([])
      expect(Object.keys(responses.default?.content ?? {})).toEqual([
        'application/problem+json',
        'text/plain',
      ])
    }
  // These only say that there is no stream.
  expect(incomplete).toEqual(['get /mcp', 'delete /mcp'])
})

test('every route that admits programs documents what they get without a valid key, its scope or their account', () => {
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((methods) =>
    Object.values(methods),
  )
  const admitting = operations.filter(({ security }) => security?.some((scheme) => 'key' in scheme))
  expect(admitting.length).toBeGreaterThan(20)
  for (const { responses } of admitting) {
    expect(responses[401]?.description).toContain('key_invalid: ')
    expect(responses[403]?.description).toContain('scope_missing: ')
    expect(responses[403]?.description).toContain('account_suspended: ')
  }
})

interface Operation {
  responses: Record<string, { content?: object; description?: string }>
  security?: object[]
}

test('every route that responds 304 documents it', async () => {
  const ann = await app.signIn('ann')
  const { itemId } = await listItem(ann)
  const undocumented: string[] = []
  for (const [path, { get }] of Object.entries<Record<string, Operation>>(paths)) {
    if (!get) continue
    const at = path.replace('{id}', itemId).replace('{username}', 'ann')
    const { status } = await ann.fetch(at, { headers: { 'if-none-match': '*' } })
    if (status === 304 && !(304 in get.responses)) undocumented.push(path)
  }
  expect(undocumented).toEqual([])
})

test('every ID in a response is a string', async () => {
  const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => [`${method} ${path}`, responses] as const),
  )
  expect(operations.flatMap(([route, responses]) => numericIds(responses, route))).toEqual([])
})

function numericIds(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => {
    const isNumericId = /^id$|Id$/.test(name) && /"(number|integer)"/.test(JSON.stringify(child))
    return isNumericId ? [`${path} ${name}`] : numericIds(child, `${path} ${name}`)
  })
}

test('the document is compressed once, has an ETag and is limited (E1)', async () => {
  await using limited = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const client = limited.visitor()
  const get = (headers: HeadersInit) => client.fetch('/openapi.json', { headers })
  const compressed = await get({ 'accept-encoding': 'gzip' })
  const bytes = await compressed.bytes()
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(bytes.length * 4).toBeLessThan(JSON.stringify(body).length)
  const etag = compressed.headers.get('etag') ?? ''
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await get({})).status))
  expect(statuses).toContain(429)
})
