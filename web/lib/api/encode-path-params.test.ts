import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { api, unwrap } from '@/web/lib/api/api'
import { mockApi } from '@/web/testing/mock-api'

test.each([
  ['a%b', '/api/items/a%25b'],
  ['%zz', '/api/items/%25zz'],
  ['a%2Fb', '/api/items/a%252Fb'],
  ['../privacy/download', '/api/items/..%2Fprivacy%2Fdownload'],
  ['..', '/api/items/%E2%80%A6'],
  ['.', '/api/items/%E2%80%A6'],
  ['a?limit=1#b', '/api/items/a%3Flimit%3D1%23b'],
  ['\\..\\orders', '/api/items/%5C..%5Corders'],
  ['Caf\u00e9 \u{1f3a9}', '/api/items/Caf%C3%A9%20%F0%9F%8E%A9'],
  ['half \ud83d', '/api/items/half%20%EF%BF%BD'],
  ['0123abcdef', '/api/items/0123abcdef'],
])('the ID %j is requested as %s', async (id, path) => {
  const requests = mockApi({})
  await unwrap(api.items({ id }).get()).catch(() => undefined)
  await unwrap(api.items({ id }).history.get()).catch(() => undefined)
  await unwrap(api.favorites({ id }).put()).catch(() => undefined)
  expect(requests.map(({ call }) => call)).toEqual([
    `GET ${path}`,
    `GET ${path}/history`,
    `PUT ${path.replace('items', 'favorites')}`,
  ])
})

test('bodies and queries of one member are sent as they are', async () => {
  const requests = mockApi({})
  await unwrap(api.messages.post({ receiverId: 'a%b', content: 'c' })).catch(() => undefined)
  await unwrap(api.search.suggestions.get({ query: { q: 'a%b' } })).catch(() => undefined)
  expect(requests).toMatchObject([
    { call: 'POST /api/messages', body: { receiverId: 'a%b', content: 'c' } },
    { call: 'GET /api/search/suggestions' },
  ])
})
