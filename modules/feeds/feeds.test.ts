import { expect, test } from 'bun:test'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { completePurchase, createTestApp, expectResponse, listItem, type TestApp } from 'mintmark/testing'

const site = 'http://localhost:4711'
const env = { PUBLIC_URL: site, SITE_NAME: 'Tom & Co' }
const pages = {
  html: async () => '<!doctype html><html lang="en"><title>x</title><meta name="mintmark" content=""></html>',
}

async function readAtom(app: TestApp, path: string) {
  const response = await app.visitor().fetch(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  return parseAtomFeed(await response.text())
}

async function readJson(app: TestApp, path: string) {
  const response = await app.visitor().fetch(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/feed+json; charset=utf-8',
  ])
  return parseJsonFeed(await response.text())
}

test('the feeds of a search have the items of the list, in its order, with absolute addresses', async () => {
  await using app = await createTestApp({ env })
  const seller = await app.signIn('seller')
  const cheap = await listItem(seller, { itemName: 'Tom & "Jerry" <b>', price: 5 })
  const dear = await listItem(seller, { itemName: 'Crown', price: 1250.5 })
  await listItem(seller, { itemName: 'A Face', category: 'face' })
  const query = '?category=hat&sort=price-low'
  const atom = await readAtom(app, `/feeds/items.atom${query}`)
  expect(atom).toMatchObject({
    id: `${site}/feeds/items.atom${query}`.replace(
      'category=hat&sort=price-low',
      'category=hat&sort=price-low',
    ),
    title: { value: 'Items for sale · Tom & Co' },
    links: expect.arrayContaining([
      { rel: 'alternate', type: 'text/html', href: `${site}/marketplace${query}` },
    ]),
  })
  expect(atom.entries).toMatchObject([
    {
      id: `${site}/item/${cheap.itemId}#${cheap.listingId}`,
      title: { value: 'Tom & "Jerry" <b> from $5.00' },
      authors: [{ name: 'seller', uri: `${site}/seller/seller` }],
    },
    { id: `${site}/item/${dear.itemId}#${dear.listingId}`, title: { value: 'Crown from $1,250.50' } },
  ])
  // Parsers forgive what XML forbids.
  const text = await (await app.visitor().fetch(`/feeds/items.atom${query}`)).text()
  expect(text).toContain('<title>Tom &amp; &quot;Jerry&quot; &lt;b&gt; from $5.00</title>')
  const json = await readJson(app, `/feeds/items.json${query}`)
  expect(json).toMatchObject({
    title: 'Items for sale · Tom & Co',
    feed_url: `${site}/feeds/items.json${query}`,
    items: [
      { url: `${site}/item/${cheap.itemId}`, title: 'Tom & "Jerry" <b> from $5.00', tags: ['hat'] },
      { url: `${site}/item/${dear.itemId}` },
    ],
  })
})

test('a feed names its next page, and follows the market', async () => {
  await using app = await createTestApp({ env })
  const seller = await app.signIn('seller')
  const [first, second] = [await listItem(seller, { price: 5 }), await listItem(seller, { price: 6 })]
  const page = await readJson(app, '/feeds/items.json?limit=1')
  expect(page.items).toMatchObject([{ url: `${site}/item/${first.itemId}` }])
  const next = await readJson(app, String(page.next_url).replace(site, ''))
  expect(next.items).toMatchObject([{ url: `${site}/item/${second.itemId}` }])
  await seller.delete(`/api/listings/${first.listingId}`)
  expect((await readJson(app, '/feeds/items.json?limit=1&inStock=true')).items).toMatchObject([
    { url: `${site}/item/${second.itemId}` },
  ])
})

test('the feed of an item has its cheapest listing and its sales, that of a seller the listings', async () => {
  await using app = await createTestApp({ env })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('bea')]
  const { itemId, assetId, listingId } = await listItem(seller, { itemName: 'Crown', price: 20 })
  await completePurchase(buyer, await listItem(seller, { assetId, price: 10 }))
  const ofItem = await readAtom(app, `/item/${itemId}/feed.atom`)
  expect(ofItem.entries).toMatchObject([
    { id: `${site}/item/${itemId}#${listingId}`, title: { value: 'Crown from $20.00' } },
    { title: { value: 'Crown sold for $10.00' } },
  ])
  const ofSeller = await readAtom(app, '/seller/seller/feed.atom')
  expect(ofSeller.entries).toMatchObject([{ title: { value: 'Crown for $20.00' } }])
  expect(await readJson(app, `/item/${itemId}/feed.json`)).toMatchObject({
    feed_url: `${site}/item/${itemId}/feed.json`,
    items: [{ title: 'Crown from $20.00' }, { title: 'Crown sold for $10.00' }],
  })
  expect(await readJson(app, '/seller/seller/feed.json')).toMatchObject({
    home_page_url: `${site}/seller/seller`,
    items: [{ title: 'Crown for $20.00' }],
  })
})

test('products are one line each, with the attributes that shopping programs know', async () => {
  await using app = await createTestApp({ env })
  const { itemId, assetId } = await listItem(await app.signIn('seller'), { itemName: 'Crown', price: 20 })
  const response = await app.visitor().fetch('/feeds/products.jsonl')
  expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      id: itemId,
      title: 'Crown',
      link: `${site}/item/${itemId}`,
      price: '20.00 USD',
      availability: 'in_stock',
      mpn: assetId,
      seller_name: 'seller',
    },
  ])
})

test('304: a client that has the feed already gets nothing until it changes', async () => {
  await using app = await createTestApp({ env })
  const seller = await app.signIn('seller')
  const { itemId } = await listItem(seller)
  for (const path of [
    '/feeds/items.atom',
    '/feeds/items.json',
    `/item/${itemId}/feed.atom`,
    `/item/${itemId}/feed.json`,
    '/seller/seller/feed.atom',
    '/seller/seller/feed.json',
    '/feeds/products.jsonl',
  ]) {
    const { headers } = await app.visitor().fetch(path)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const again = await app.visitor().fetch(path, { headers: known })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
      304,
      '',
      known['if-none-match'],
    ])
    await listItem(seller, { price: 5 })
    app.advance(60_000)
    if (!path.startsWith('/item/'))
      expect((await app.visitor().fetch(path, { headers: known })).status).toBe(200)
  }
})

test('422, 401 and 404: invalid parameters, the listings of nobody, and what does not exist', async () => {
  await using app = await createTestApp({ env })
  const as = app.visitor()
  for (const format of ['atom', 'json']) {
    await expectResponse(app, { as, get: `/feeds/items.${format}?minPrice=x`, status: 422, code: 'invalid' })
    await expectResponse(app, { as, get: `/feeds/items.${format}?sort=x`, status: 422, code: 'invalid' })
    await expectResponse(app, { as, get: `/feeds/items.${format}?cursor=x`, status: 422, code: 'bad_cursor' })
    await expectResponse(app, { as, get: `/feeds/items.${format}?sellerId=current`, status: 401 })
  }
  for (const path of ['/item/none/feed', '/seller/nobody/feed', '/feeds/nothing'])
    for (const end of ['atom', 'json', 'rss']) expect((await as.get(`${path}.${end}`)).status).toBe(404)
})

test('pages name their feeds', async () => {
  await using app = await createTestApp({ env, pages })
  const { itemId } = await listItem(await app.signIn('seller'))
  const linksOf = async (path: string) => {
    const { body } = await app.visitor().get(path)
    return [...body.matchAll(/<link rel="alternate" type="([^"]*)"[^>]* href="([^"]*)"/g)].map(
      ([, , href]) => href,
    )
  }
  expect(await linksOf('/marketplace')).toEqual([
    `${site}/feeds/items.atom?sort=newest`,
    `${site}/feeds/items.json?sort=newest`,
  ])
  const search = '?search=Tom+%26+%22Jerry%22&maxPrice=50'
  expect(await linksOf(`/marketplace${search}`)).toEqual([
    `${site}/feeds/items.atom${search}&sort=newest`.replaceAll('&', '&amp;'),
    `${site}/feeds/items.json${search}&sort=newest`.replaceAll('&', '&amp;'),
  ])
  expect(await linksOf('/marketplace?sort=best-deal')).toContain(`${site}/feeds/items.atom?sort=best-deal`)
  expect(await linksOf(`/marketplace?search=${'a'.repeat(500)}`)).toContain(
    `${site}/feeds/items.atom?sort=newest`,
  )
  for (const path of [`/item/${itemId}`, '/seller/seller'])
    expect(await linksOf(path)).toEqual([`${site}${path}/feed.atom`, `${site}${path}/feed.json`])
  expect(await linksOf('/sell')).toEqual([])
})
