import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'

test('the OpenAPI document describes every route with a summary, and no summary lacks a route', async () => {
  await using app = await createTestApp()
  const { status, headers, body } = await app.visitor().get('/openapi.json')
  expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json', '3.1.0'])
  const operations = Object.entries<Record<string, { summary?: string }>>(body.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        summary,
      })),
  )
  const systemPaths = ['/healthz', '/readyz', '/metrics', '/openapi.json']
  const routes = app.app.server.routes.filter(
    ({ path }) => path.startsWith('/api/') || systemPaths.includes(path),
  )
  expect(operations.map(({ route }) => route).sort()).toEqual(
    [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))].sort(),
  )
  expect(operations.filter(({ summary }) => !summary).map(({ route }) => route)).toEqual([])
})

test('routes that redirect document their redirect', async () => {
  await using app = await createTestApp()
  const { paths } = (await app.visitor().get('/openapi.json')).body
  expect(Object.keys(paths['/api/auth/roblox/logout'].get.responses)).toEqual([
    '302',
    '403',
    '429',
    'default',
  ])
  expect(Object.keys(paths['/healthz'].get.responses)).toEqual(['200', '503', 'default'])
})

test('routes document what they accept and return', async () => {
  await using app = await createTestApp()
  const { paths } = (await app.visitor().get('/openapi.json')).body
  const listing = paths['/api/listings'].post
  expect(listing.security).toEqual([{ session: [] }])
  expect(listing.requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    properties: { category: { enum: ['hat', 'face', 'gear', 'package'] } },
  })
  expect(Object.keys(listing.responses).join(' ')).toBe('201 400 401 403 409 413 415 422 429 502 default')
  expect(listing.responses[409].description).toStartWith('idempotency_in_progress: ')
  expect(listing.responses[409].description).toContain('; copy_already_listed: ')
  const names = paths['/api/items'].get.parameters.map(({ name }: { name: string }) => name)
  expect(names).toContain('minPrice')
  expect(paths['/api/orders/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
})

test('every operation documents its success, its errors and whether it needs a session', async () => {
  await using app = await createTestApp()
  const { body } = await app.visitor().get('/openapi.json')
  const incomplete: string[] = []
  for (const [path, methods] of Object.entries<Record<string, Operation>>(body.paths))
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
  expect(incomplete).toEqual([])
})

interface Operation {
  responses: Record<string, { content?: object }>
  security?: object[]
}
