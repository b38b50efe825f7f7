import { afterAll, describe, expect, test } from 'bun:test'
import { awkwardSearches, sqlInjectionPayloads, xssPayloads } from '@/tests/abuse/payloads'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { dumpTables } from '@/tests/support/database/dump-tables'
import { buy, listItem } from '@/tests/support/trade'

const app = await createTestApp()
afterAll(() => app[Symbol.asyncDispose]())
const [seller, buyer, visitor] = [await app.signIn('seller'), await app.signIn('buyer'), app.visitor()]
const plain = await listItem(seller, { itemName: 'Crown 100% of a_b', description: 'Plain.' })

const fields = ['search', 'sort', 'category', 'sellerId', 'minPrice', 'maxPrice', 'limit', 'cursor']
const searchItems = (query: Record<string, string>) => visitor.get(`/api/items?${new URLSearchParams(query)}`)

describe('SQL injection', () => {
  test('changes nothing, finds nothing and causes no 5xx (D8)', async () => {
    expect(sqlInjectionPayloads.length).toBeGreaterThan(500)
    const before = await dumpTables(app.core.db)
    for (const [at, text] of sqlInjectionPayloads.entries()) {
      const searched = await searchItems({ search: text.slice(0, 100) })
      expect([text, searched.status, searched.body]).toEqual([text, 200, []])
      const { status, body } = await searchItems({ [fields[at % fields.length] ?? '']: text })
      expect([text, status === 422 || body]).toEqual([text, status === 422 || []])
    }
    expect(await dumpTables(app.core.db)).toEqual(before)
  })

  test('in an id gets 404 (D8)', async () => {
    for (const text of sqlInjectionPayloads.filter((_, at) => at % 10 === 0)) {
      const id = encodeURIComponent(text)
      const replies = [
        await visitor.get(`/api/items/${id}`),
        await buyer.get(`/api/orders/${id}`),
        await buyer.put(`/api/notifications/${id}/read`),
        await seller.delete(`/api/listings/${id}`),
      ]
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    }
  })

  test('% and _ in a search are plain characters (D8)', async () => {
    const countOf = async (search: string) => (await searchItems({ search })).body.length
    expect([await countOf('100%'), await countOf('a_b'), await countOf('1%0'), await countOf('a-b')]).toEqual(
      [1, 1, 0, 0],
    )
  })
})

test.each(awkwardSearches)('a search for %j finds the items that contain it (D9)', async (text) => {
  const { status, body } = await searchItems({ search: text })
  const isThere = 'crown 100% of a_b'.includes(text.toLowerCase())
  expect([status, body.length]).toEqual([200, isThere ? 1 : 0])
  expect((await searchItems({ search: text + 'x'.repeat(101) })).status).toBe(422)
})

test('no file of the installation, its version control or its data is served, and no folder is listed', async () => {
  const paths = `/.git/config /.git/HEAD /.gitignore /.env /package.json /bun.lock /src/main.ts /web/index.html /data/mintmark.db
    /mintmark.db /branding.json /assets /assets/ /files /files/ /.well-known/ /assets/../package.json /files/..%2fmintmark.db`
  for (const path of paths.split(/\s+/)) {
    const { status, headers } = await visitor.get(path)
    expect([path, status, headers.get('location')]).toEqual([path, 404, null])
  }
})

test('prototype keys, lists and repeated keys in a query are harmless (D10)', async () => {
  const queries = [
    '__proto__=x&__proto__[x]=1&constructor=1&constructor[prototype][x]=1',
    'search[]=a&search[x]=b&search=c&search=d',
    'limit=1&limit=2&limit=__proto__',
    'hasOwnProperty=1&toString=1&valueOf=1&then=1',
    `${'a=1&'.repeat(2_000)}limit=1`,
    '=&==&&&?&;',
  ]
  for (const query of queries) expect((await visitor.get(`/api/items?${query}`)).status).toBeLessThan(500)
  const deep = '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"itemName":{"__proto__":{"x":1}}}'
  for (const path of ['/api/listings', '/api/create-payment-intent', '/api/payouts', '/api/support/tickets'])
    expect((await seller.post(path, deep)).status).toBe(422)
  expect(['x' in {}, Object.keys(Object.prototype)]).toEqual([false, []])
})

describe('two hundred XSS payloads', () => {
  test("as name and description add no element or attribute to the page's HTML (D1)", async () => {
    expect(xssPayloads).toHaveLength(200)
    const expected = await skeletonOf(`/item/${plain.itemId}`)
    expect(expected).toContain('meta[property][content]')
    for (const text of xssPayloads) {
      const { itemId } = await listItem(seller, { itemName: text, description: text })
      expect([text, await skeletonOf(`/item/${itemId}`)]).toEqual([text, expected])
    }
  })

  test('are returned unchanged, as JSON that no browser sniffs as HTML (D1)', async () => {
    const all = xssPayloads.join('\n')
    const orderId = await buy(buyer, await listItem(seller))
    const reason = all.slice(0, 2_000).trim()
    await buyer.post(`/api/orders/${orderId}/dispute`, { reason })
    const { body, headers } = await buyer.get(`/api/orders/${orderId}`)
    expect(body.disputeReason).toBe(reason)
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'application/json;charset=utf-8',
      'nosniff',
    ])
    for (const text of xssPayloads) {
      const names = [
        await visitor.post('/api/auth/temp-login', { username: text }),
        await buyer.post('/api/create-payment-intent', { ...plain, amount: plain.price, deliverTo: text }),
      ]
      expect(names.map(({ status, body }) => [status, JSON.stringify(body).includes('hit')])).toEqual(
        names.map(() => [422, false]),
      )
    }
  })

  test('are not reflected by the 404 page (D1)', async () => {
    const expected = await skeletonOf('/no-such-page')
    for (const text of xssPayloads)
      expect(
        await skeletonOf(`/no-such-page/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`),
      ).toBe(expected)
  })
})

/** The elements of a page with their attribute names, in order. */
async function skeletonOf(path: string): Promise<string> {
  const elements: string[] = []
  const reader = new HTMLRewriter().on('*', {
    element: ({ tagName, attributes }) => {
      elements.push(tagName + [...attributes].map(([name]) => `[${name}]`).join(''))
    },
  })
  await reader.transform(await visitor.fetch(path)).text()
  return elements.join(' ')
}
