import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import type { Scope } from '@/src/http/scope'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { shared } from '@/tests/support/apps/shared'

const routes = (scope: Scope) =>
  scope.get('/hats', ({ query }) => ({ found: query.search }), {
    query: v.object({ search: v.optional(v.string()) }),
  })

const sharedApp = shared(() => createKitApp(routes))

describe('a query value is the text that was sent', () => {
  test.each([
    'crown, golden',
    ',',
    '[1]',
    '[[["deep"]]]',
    '{"a":1}',
    '{',
    '100% a+b&c=d?#',
    'é 🎩',
    '__proto__',
    '',
  ])('%j', async (search) => {
    const app = await sharedApp()
    const { status, body } = await app.visitor().get(`/api/hats?${new URLSearchParams({ search })}`)
    expect([status, body]).toEqual([200, { found: search }])
  })
})

test('a repeated name is rejected where one value is expected, and unknown names are ignored', async () => {
  await using app = await createKitApp(routes)
  expect((await app.visitor().get('/api/hats?search=a&search=b')).status).toBe(422)
  const odd = '/api/hats?__proto__=1&constructor=2&toString=3&search=a&&=&x'
  expect((await app.visitor().get(odd)).body).toEqual({ found: 'a' })
  expect((await app.visitor().get('/api/hats')).body).toEqual({})
})
