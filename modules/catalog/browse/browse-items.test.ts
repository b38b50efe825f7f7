import { expect, test } from 'bun:test'
import { type CatalogEntry, importCatalog } from '@/modules/catalog/import/import-catalog'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

function entry(assetId: string, name: string, category: CatalogEntry['category'] = 'hat'): CatalogEntry {
  return {
    assetId,
    name,
    category,
    description: null,
    imageUrl: null,
    originalPrice: null,
    rap: 100,
    owners: 1,
    favorites: 2,
    releasedAt: 0,
    features: [],
  }
}

/** Eight items; the first five are for sale. */
async function market(): Promise<TestApp> {
  const app = await createTestApp()
  const names = [
    'Dominus of Dawn',
    'Grim Face',
    '100% Hat',
    'Snow_Cap',
    "O'Hara Hood",
    'Unsold Zebra',
    'unsold Apple',
    'Domino Crown',
  ]
  const categories = ['hat', 'face', 'hat', 'hat', 'hat', 'gear', 'package', 'hat'] as const
  await importCatalog(
    app.ctx,
    names.map((name, at) => entry(String(100 + at), name, categories[at])),
  )
  const seller = await app.signIn('seller')
  for (const [at, price] of [30, 10, 20, 20, 40].entries())
    await listItem(seller, { assetId: String(100 + at), price })
  return app
}

async function names(app: TestApp, query: string): Promise<string[]> {
  const { body } = await app.visitor().get(`/api/items?${query}`)
  return body.map((item: { name: string }) => item.name)
}

test('sorts: items without a listing come last in all of them', async () => {
  await using app = await market()
  const unsold = ['Domino Crown', 'unsold Apple', 'Unsold Zebra']
  expect(await names(app, '')).toEqual([
    'Grim Face',
    '100% Hat',
    'Snow_Cap',
    'Dominus of Dawn',
    "O'Hara Hood",
    ...unsold,
  ])
  expect(await names(app, 'sort=price-high')).toEqual([
    "O'Hara Hood",
    'Dominus of Dawn',
    '100% Hat',
    'Snow_Cap',
    'Grim Face',
    ...unsold,
  ])
  expect(await names(app, 'sort=name')).toEqual([
    '100% Hat',
    'Dominus of Dawn',
    'Grim Face',
    "O'Hara Hood",
    'Snow_Cap',
    ...unsold,
  ])
})

test.each([
  ['domin', ['Dominus of Dawn', 'Domino Crown']],
  ['DOMIN', ['Dominus of Dawn', 'Domino Crown']],
  ['ace', ['Grim Face']],
  ['%', ['100% Hat']],
  ['0% h', ['100% Hat']],
  ['_', ['Snow_Cap']],
  ['w_c', ['Snow_Cap']],
  ["o'h", ["O'Hara Hood"]],
  ['"', []],
  ['\\', []],
  ["' or 1=1 --", []],
  ['zz top', []],
])('search=%p finds exactly the names that contain it (D8)', async (search, found) => {
  await using app = await market()
  expect(await names(app, `search=${encodeURIComponent(search)}`)).toEqual(found)
})

test('category and price range narrow the list; all and nothing do not', async () => {
  await using app = await market()
  expect(await names(app, 'category=face')).toEqual(['Grim Face'])
  expect(await names(app, 'category=Face')).toEqual(['Grim Face'])
  expect(await names(app, 'category=All&search=&sort=')).toHaveLength(8)
  expect(await names(app, 'minPrice=15&maxPrice=30')).toEqual(['100% Hat', 'Snow_Cap', 'Dominus of Dawn'])
})

test.each(['price-low', 'price-high', 'name'])('paging by %p goes through every item once', async (sort) => {
  await using app = await market()
  const seen: string[] = []
  let next: string | undefined = `/api/items?sort=${sort}&limit=3`
  while (next) {
    const reply = await app.visitor().get(next)
    seen.push(...reply.body.map((item: { name: string }) => item.name))
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(await names(app, `sort=${sort}`))
})

test.each([
  'sort=newest',
  'category=pets',
  'limit=0',
  'limit=101',
  'limit=1e1',
  'minPrice=-1',
  'minPrice=1e3',
  `search=${'x'.repeat(101)}`,
])('422: %p is refused by name', async (query) => {
  await using app = await market()
  const { body } = await expectResponse(app, { as: app.visitor(), get: `/api/items?${query}`, status: 422 })
  expect(body.errors[0].path).toBe(query.split('=')[0])
})

test.each(['x', btoa('[1]'), btoa('{"a":1}'), btoa('[0,1.5,"a",{}]')])(
  '422 bad_cursor: %p',
  async (cursor) => {
    await using app = await market()
    await expectResponse(app, {
      as: app.visitor(),
      get: `/api/items?cursor=${encodeURIComponent(cursor)}`,
      status: 422,
      code: 'bad_cursor',
    })
  },
)

test('what a list says changes with the market, not a moment later', async () => {
  await using app = await market()
  const seller = await app.signIn('seller')
  const before = await names(app, 'sort=price-low')
  await listItem(seller, { assetId: '107', price: 5 })
  expect((await names(app, 'sort=price-low'))[0]).toBe('Domino Crown')
  expect(before[0]).toBe('Grim Face')
})

test("a seller's listings: all states for themselves, active ones for others", async () => {
  await using app = await market()
  const seller = await app.signIn('seller')
  app.advance(1)
  const paused = await listItem(seller, { assetId: '106', price: 7 })
  await seller.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  const own = (await seller.get('/api/items?sellerId=current')).body
  expect(own[0]).toMatchObject({ id: paused.itemId, listingId: paused.listingId, status: 'paused', price: 7 })
  const { id } = (await seller.get('/api/auth/user')).body
  const seen = (await app.visitor().get(`/api/items?sellerId=${id}`)).body
  expect([own.length, seen.length]).toEqual([6, 5])
  await expectResponse(app, { as: app.visitor(), get: '/api/items?sellerId=current', status: 401 })
})

test('a list that is sent compressed says the same, and what changes shows in it at once', async () => {
  await using app = await market()
  const seller = await app.signIn('packer')
  const ask = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted }
    const answer = await app.app.fetch(new Request('http://localhost:3000/api/items', { headers }))
    const bytes = await answer.bytes()
    const encoding = answer.headers.get('content-encoding')
    return { encoding, text: new TextDecoder().decode(encoding ? Bun.gunzipSync(bytes) : bytes) }
  }
  for (const price of [1.5, 1.25]) {
    await listItem(seller, { assetId: '105', price })
    const [packed, plain] = [await ask('gzip, br'), await ask('identity')]
    expect([packed.encoding, plain.encoding]).toEqual(['gzip', null])
    expect(packed.text).toBe(plain.text)
    expect(JSON.parse(packed.text)[0].price).toBe(price)
  }
})
