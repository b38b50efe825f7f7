import { expect, test } from 'bun:test'
import { createTestApp, type TestClient } from 'mintmark/testing'
import { scopes } from './contract'

/** What scopes add to what everyone may read. Every other route needs a session. */
const admitted: Readonly<Record<(typeof scopes)[number], readonly string[]>> = {
  'market:read': [
    'DELETE /mcp',
    'GET /api/items',
    'GET /api/items/{id}',
    'GET /api/items/{id}/history',
    'GET /api/items/{id}/recent-prices',
    'GET /api/items/{id}/resales',
    'GET /api/items/{id}/similar',
    'GET /api/market',
    'GET /api/recent-purchases',
    'GET /api/reviews',
    'GET /api/reviews/figures',
    'GET /api/search/counts',
    'GET /api/search/suggestions',
    'GET /api/sellers/{username}',
    'GET /feeds/items.atom',
    'GET /feeds/items.json',
    'GET /feeds/products.jsonl',
    'GET /item/{id}/feed.atom',
    'GET /item/{id}/feed.json',
    'GET /mcp',
    'GET /openapi.json',
    'GET /seller/{username}/feed.atom',
    'GET /seller/{username}/feed.json',
    'POST /mcp',
  ],
  'inventory:read': ['GET /api/inventory', 'GET /api/listings', 'GET /api/listings/prices.csv'],
  'orders:read': [
    'GET /api/collection',
    'GET /api/orders/open',
    'GET /api/orders/{id}',
    'GET /api/orders/{id}/delivery',
    'GET /api/transactions',
    'GET /api/transactions/totals',
  ],
  'listings:write': [
    'DELETE /api/listings/{id}',
    'PATCH /api/listings',
    'PATCH /api/listings/{id}',
    'POST /api/listings',
  ],
}
/** Routes that know no users. */
const monitoring = ['GET /healthz', 'GET /readyz', 'GET /metrics']

interface Operation {
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

interface Route {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly scopes: readonly string[]
  /** Everyone may read it, so a key without the scope may too. */
  readonly isPublic: boolean
}

async function readRoutes(user: TestClient): Promise<Route[]> {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = (await user.get('/openapi.json'))
    .body
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { security }]) => {
      const method = verb.toUpperCase()
      const scopes = security.flatMap(({ key = [] }) => key)
      const isOpen = security.every((scheme) => Object.keys(scheme).length === 0 || 'key' in scheme)
      const isPublic = isOpen && (method === 'GET' || scopes.length > 0)
      return { name: `${method} ${path}`, method, path, scopes, isPublic }
    }),
  )
}

test('each scope admits to exactly its routes and what everyone may read, and the API description says so', async () => {
  await using app = await createTestApp()
  const user = await app.signIn('ann')
  const routes = (await readRoutes(user)).filter(({ name }) => !monitoring.includes(name))
  for (const scope of scopes) {
    const { key } = (await user.post('/api/keys', { name: scope, scopes: [scope] })).body
    const isOpen = async ({ method, path }: Route) => {
      const at = path.replace(/\{\w+\}/g, 'nonsense')
      const headers = { authorization: `Bearer ${key}` }
      const { body } = await app.visitor().send(method, at, method === 'GET' ? undefined : {}, headers)
      return body.code !== 'scope_missing'
    }
    const open: string[] = []
    for (const route of routes) if (await isOpen(route)) open.push(route.name)
    const described = routes.filter((route) => route.scopes.includes(scope)).map(({ name }) => name)
    const readByAll = routes.filter(({ isPublic }) => isPublic).map(({ name }) => name)
    expect([scope, open.sort()]).toEqual([scope, [...new Set([...admitted[scope], ...readByAll])].sort()])
    expect([scope, described.sort()]).toEqual([scope, [...admitted[scope]]])
  }
})

test('a key that reads own listings among the items learns which of both scopes it lacks', async () => {
  await using app = await createTestApp()
  const user = await app.signIn('ann')
  const read = async (...names: string[]) => {
    const { key } = (await user.post('/api/keys', { name: 'Bot', scopes: names })).body
    const headers = { authorization: `Bearer ${key}` }
    const { status, body } = await app
      .visitor()
      .send('GET', '/api/items?sellerId=current', undefined, headers)
    return [status, body.message]
  }
  expect(await read('market:read')).toEqual([403, "This key doesn't have the scope inventory:read."])
  expect(await read('inventory:read')).toEqual([403, "This key doesn't have the scope market:read."])
  expect(await read('market:read', 'inventory:read')).toEqual([200, undefined])
})
