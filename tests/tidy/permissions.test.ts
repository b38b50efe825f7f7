import { expect, test } from 'bun:test'
import { permissions } from '@/tests/abuse/permissions'
import { validRequests } from '@/tests/abuse/valid-requests'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const known = Object.keys(permissions)

test('every route is listed in tests/abuse/permissions.ts (B2)', async () => {
  await using app = await createTestApp()
  const routes = app.app.server.routes.map(({ method, path }) => `${method} ${path}`)
  expect(routes.sort()).toEqual(known.sort())
})

test('every route that changes something is listed in tests/abuse/valid-requests.ts (B5)', () => {
  const isOpen = (status: number) => status < 300 || status === 422
  const changing = known.filter(
    (route) => /^(POST|PUT|PATCH|DELETE) /.test(route) && permissions[route]?.statuses.some(isOpen),
  )
  expect(Object.keys(validRequests).sort()).toEqual(changing.sort())
})
