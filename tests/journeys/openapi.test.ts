import { expect, test } from 'bun:test'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'

test('the description of the API has every route, with a summary, and no summary without its route', async () => {
  await using app = await createTestApp()
  const { status, headers, body } = await app.visitor().get('/openapi.json')
  expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json', '3.1.0'])
  const described = Object.entries<Record<string, { summary?: string }>>(body.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        summary,
      })),
  )
  const own = ['/healthz', '/readyz', '/metrics', '/openapi.json']
  const routes = app.app.server.routes.filter(({ path }) => path.startsWith('/api/') || own.includes(path))
  expect(described.map(({ route }) => route).sort()).toEqual(
    [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))].sort(),
  )
  expect(described.filter(({ summary }) => !summary).map(({ route }) => route)).toEqual([])
  const known = new Set(routes.map(({ method, path }) => `${method} ${path.slice(4)}`))
  const summaries = modules.flatMap((module) => Object.keys(module.summaries ?? {}))
  expect(summaries.filter((route) => !known.has(route))).toEqual([])
})

test('a route that leads elsewhere says so', async () => {
  await using app = await createTestApp()
  const { paths } = (await app.visitor().get('/openapi.json')).body
  expect(Object.keys(paths['/api/auth/roblox/logout'].get.responses)).toEqual(['302', 'default'])
  expect(Object.keys(paths['/healthz'].get.responses)).toEqual(['200', '503', 'default'])
})

test('it says what a route takes and answers', async () => {
  await using app = await createTestApp()
  const { paths } = (await app.visitor().get('/openapi.json')).body
  const listing = paths['/api/listings'].post
  expect(listing.security).toEqual([{ session: [] }])
  expect(listing.requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    properties: { category: { enum: ['hat', 'face', 'gear', 'package'] } },
  })
  expect(Object.keys(listing.responses)).toEqual(['201', 'default'])
  const names = paths['/api/items'].get.parameters.map(({ name }: { name: string }) => name)
  expect(names).toContain('minPrice')
  expect(paths['/api/orders/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
})
