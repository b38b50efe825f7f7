import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { buildEntry } from '@/tests/support/catalog/catalog-entry'
import { expectResponse } from '@/tests/support/expect-response'
import { itemNames, itemNamesOfPages } from '@/tests/support/item-names'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

/** Eight items; the first five are for sale. */
async function createMarket(): Promise<TestApp> {
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
    names.map((name, index) =>
      buildEntry({ assetId: String(100 + index), name, category: categories[index], owners: 1 }),
    ),
  )
  const seller = await app.signIn('seller')
  for (const [index, price] of [30, 10, 20, 20, 40].entries())
    await listItem(seller, { assetId: String(100 + index), price })
  return app
}

const sharedMarket = shared(createMarket)

test('every sort puts items without a listing last', async () => {
  const app = await sharedMarket()
  const unsold = ['Domino Crown', 'unsold Apple', 'Unsold Zebra']
  expect(await itemNames(app, '')).toEqual([
    'Grim Face',
    '100% Hat',
    'Snow_Cap',
    'Dominus of Dawn',
    "O'Hara Hood",
    ...unsold,
  ])
  expect(await itemNames(app, 'sort=price-high')).toEqual([
    "O'Hara Hood",
    'Dominus of Dawn',
    '100% Hat',
    'Snow_Cap',
    'Grim Face',
    ...unsold,
  ])
  expect(await itemNames(app, 'sort=name')).toEqual([
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
  ['%', ['100% Hat']],
  ['zz top', []],
])('search=%p finds exactly the items whose name contains it (D8)', async (search, expected) => {
  const app = await sharedMarket()
  expect(await itemNames(app, `search=${encodeURIComponent(search)}`)).toEqual(expected)
})

test('category and price range filter the list; `all` and empty values do not', async () => {
  const app = await sharedMarket()
  expect(await itemNames(app, 'category=face')).toEqual(['Grim Face'])
  expect(await itemNames(app, 'category=Face')).toEqual(['Grim Face'])
  expect(await itemNames(app, 'category=All&search=&sort=')).toHaveLength(8)
  expect(await itemNames(app, 'minPrice=15&maxPrice=30')).toEqual(['100% Hat', 'Snow_Cap', 'Dominus of Dawn'])
})

test.each(['price-low', 'price-high', 'name'])('paging by %p returns every item once', async (sort) => {
  const app = await sharedMarket()
  expect(await itemNamesOfPages(app, `sort=${sort}&limit=3`)).toEqual(await itemNames(app, `sort=${sort}`))
})

test.each([
  'sort=oldest',
  'verified=yes',
  'inStock=1',
  'minDiscount=0',
  'minDiscount=100',
  'minRap=1.5',
  'maxRap=-1',
  'minSerial=x',
  'maxSerial=1234567890',
  'category=pets',
  'limit=0',
  'limit=101',
  'limit=1e1',
  'minPrice=-1',
  'minPrice=1e3',
  `search=${'x'.repeat(101)}`,
])('422: %p is rejected, and the error names the parameter', async (query) => {
  const app = await sharedMarket()
  const { body } = await expectResponse(app, { as: app.visitor(), get: `/api/items?${query}`, status: 422 })
  expect(body.errors[0].path).toBe(query.split('=')[0])
})

test.each(['x', btoa('[1]'), btoa('{"a":1}'), btoa('[0,1.5,"a",{}]')])(
  '422 bad_cursor: cursor %p',
  async (cursor) => {
    const app = await sharedMarket()
    await expectResponse(app, {
      as: app.visitor(),
      get: `/api/items?cursor=${encodeURIComponent(cursor)}`,
      status: 422,
      code: 'bad_cursor',
    })
  },
)

test('a cached item shows a new price immediately, and its listings to no visitor', async () => {
  await using app = await createMarket()
  const seller = await app.signIn('seller')
  const { itemId, listingId } = await listItem(seller, { assetId: '107', price: 5 })
  const read = async (client: TestClient) => (await client.get(`/api/items/${itemId}`)).body
  for (const price of [5, 4]) {
    await seller.patch(`/api/listings/${listingId}`, { price })
    const seen = [await read(app.visitor()), await read(seller), await read(app.visitor())]
    expect(seen.map((item) => item.price)).toEqual([price, price, price])
    expect(seen.map((item) => item.listings?.[0].price)).toEqual([undefined, price, undefined])
  }
})

test('an id that looks like a cached list is not found', async () => {
  const app = await sharedMarket()
  await app.visitor().get('/api/items')
  for (const id of ['{}', '{"sort":"popular"}', '{"limit":48,"sort":"popular"}'])
    expect((await app.visitor().get(`/api/items/${encodeURIComponent(id)}`)).status).toBe(404)
})

test('a seller sees their own listings in every state; others see only active ones', async () => {
  await using app = await createMarket()
  const seller = await app.signIn('seller')
  app.advance(1)
  const paused = await listItem(seller, { assetId: '106', price: 7 })
  await seller.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  const own = (await seller.get('/api/items?sellerId=current')).body
  expect(own[0]).toMatchObject({ id: paused.itemId, listingId: paused.listingId, status: 'paused', price: 7 })
  const id = await userIdOf(seller)
  const visible = (await app.visitor().get(`/api/items?sellerId=${id}`)).body
  expect([own.length, visible.length]).toEqual([6, 5])
  await expectResponse(app, { as: app.visitor(), get: '/api/items?sellerId=current', status: 401 })
})

test('a compressed list has the same content and shows changes immediately', async () => {
  await using app = await createMarket()
  const seller = await app.signIn('gzipper')
  const fetchList = async (acceptEncoding: string) => {
    const headers = { 'accept-encoding': acceptEncoding }
    const response = await app.app.fetch(new Request('http://localhost:3000/api/items', { headers }))
    const bytes = await response.bytes()
    const encoding = response.headers.get('content-encoding')
    return { encoding, text: new TextDecoder().decode(encoding ? Bun.gunzipSync(bytes) : bytes) }
  }
  for (const price of [1.5, 1.25]) {
    await listItem(seller, { assetId: '105', price })
    const [compressed, plain] = [await fetchList('gzip, br'), await fetchList('identity')]
    expect([compressed.encoding, plain.encoding]).toEqual(['gzip', null])
    expect(compressed.text).toBe(plain.text)
    expect(JSON.parse(compressed.text)[0].price).toBe(price)
  }
})

test('lists carry the beginning of a description, the item page all of it', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const description = `${'a'.repeat(158)}🎩${'b'.repeat(100)}`
  const { itemId } = await listItem(seller, { description })
  const excerpt = `${'a'.repeat(158)}…`
  for (const path of ['/api/items', `/api/items?sellerId=${await userIdOf(seller)}`])
    expect((await app.visitor().get(path)).body[0].description).toBe(excerpt)
  expect((await app.visitor().get(`/api/items/${itemId}`)).body.description).toBe(description)
})
