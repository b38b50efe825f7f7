import { expect, test } from 'bun:test'
import { createTestApp } from '@/src/testing/create-test-app'
import { validRequests } from '@/tests/abuse/good-requests'
import { permissions } from '@/tests/abuse/permissions'

const known = Object.keys(permissions)

test('every route says in tests/abuse/permissions.ts whom it answers what (B2)', async () => {
  await using app = await createTestApp()
  const routes = app.app.server.routes.map(({ method, path }) => `${method} ${path}`)
  expect(routes.sort()).toEqual(known.sort())
})

test('every route that changes something says in tests/abuse/good-requests.ts what it takes (B5)', () => {
  const isOpen = (status: number) => status < 300 || status === 422
  const changing = known.filter(
    (route) => /^(POST|PUT|PATCH|DELETE) /.test(route) && permissions[route]?.statuses.some(isOpen),
  )
  expect(Object.keys(validRequests).sort()).toEqual(changing.sort())
})
