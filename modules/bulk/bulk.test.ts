import { expect, test } from 'bun:test'
import { buy, completePurchase, createTestApp, listItem } from 'mintmark/testing'

test('the market has the price, stock and last sale of every item by asset ID, as they are now', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const first = await listItem(ann, { price: 20 })
  const items = async () => (await app.visitor().get('/api/market')).body.items
  const { assetId } = (await app.visitor().get(`/api/items/${first.itemId}`)).body
  expect((await items())[assetId]).toEqual({
    id: first.itemId,
    price: 20,
    stock: 1,
    rap: null,
    lastSale: null,
  })
  await ann.patch(`/api/listings/${first.listingId}`, { price: 15 })
  expect((await items())[assetId]).toMatchObject({ price: 15 })
  await completePurchase(bob, { ...first, price: 15 })
  await app.drain()
  expect((await items())[assetId]).toMatchObject({ price: null, stock: 0, lastSale: 15 })
})

test('the market is compressed, and 304 for programs that have it', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  for (let at = 0; at < 12; at++) await listItem(ann)
  const get = (headers: HeadersInit) => app.visitor().fetch('/api/market', { headers })
  const full = await get({ 'accept-encoding': 'gzip' })
  expect(full.headers.get('content-encoding')).toBe('gzip')
  const etag = full.headers.get('etag') ?? ''
  app.advance(60_000)
  const same = await get({ 'if-none-match': etag })
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
  await listItem(ann)
  expect((await get({ 'if-none-match': etag })).status).toBe(200)
})

test('prices change in bulk by key, with a result for each', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const [cheap, sold, others] = [await listItem(ann), await listItem(ann), await listItem(bob)]
  await buy(bob, sold)
  const { key } = (await ann.post('/api/keys', { name: 'Bot', scopes: ['listings:write', 'inventory:read'] }))
    .body
  const headers = { authorization: `Bearer ${key}` }
  const changes = [sold, others, { listingId: 'nonsense' }, cheap].map(({ listingId }) => ({
    listingId,
    price: 9.75,
  }))
  const { status, body } = await app.visitor().send('PATCH', '/api/listings', { changes }, headers)
  const shown = body.map((row: { code?: string; price?: number }) => row.code ?? row.price)
  expect([status, shown]).toEqual([200, ['listing_gone', 'not_found', 'not_found', 9.75]])
  const own = (await app.visitor().get('/api/listings?limit=1', headers)).headers
  expect([own.get('x-total-count'), own.get('link')]).toEqual(['2', expect.stringContaining('cursor=')])
})

test('a wrong price or ID fails by itself; only a body without a list of changes is rejected', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const [first, second] = [await listItem(ann), await listItem(ann)]
  const { listingId } = first
  const wrong = [0.49, 100_000.01, 1.234, -1, 1e9, 'a lot', null, undefined].map((price) => ({
    listingId,
    price,
  }))
  const changes = [...wrong, { listingId: 5, price: 8 }, { price: 8 }, { listingId: '\0', price: 8 }]
  const sent = [...changes, { listingId: second.listingId, price: '8.50' }]
  const { status, body } = await ann.patch('/api/listings', { changes: sent })
  const invalid = { listingId, code: 'invalid', message: expect.stringContaining('from 0.50 to 100,000.00') }
  const notFound = { listingId: '', code: 'not_found', message: expect.any(String) }
  const changed = { listingId: second.listingId, price: 8.5 }
  expect([status, body]).toEqual([200, [...wrong.map(() => invalid), notFound, notFound, notFound, changed]])
  for (const no of [
    {},
    { changes: [] },
    { changes: 'all' },
    { changes: [5] },
    { changes: Array(101).fill(changed) },
  ])
    expect((await ann.patch('/api/listings', no)).status).toBe(422)
})

test('the file of prices has every listing for sale of the user, on all pages', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const listed = []
  for (let at = 0; at < 102; at++)
    listed.push(await listItem(ann, { price: 10 + at, itemName: '=Cap, "new"' }))
  await listItem(bob)
  const response = await ann.fetch('/api/listings/prices.csv')
  const [header, ...lines] = (await response.text()).trim().split('\r\n')
  expect(header).toBe('listingId,item,assetId,serial,status,price,lowestOther,rap,watchers')
  expect(lines).toHaveLength(102)
  const { listingId } = listed[0] ?? {}
  expect(lines.find((line) => line.includes(String(listingId)))).toMatch(
    /^"\w+","'=Cap, ""new""",\d+,,"active",10\.00,,,0$/,
  )
  expect((await app.visitor().fetch('/api/listings/prices.csv')).status).toBe(401)
})
