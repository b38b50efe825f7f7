import { expect, test } from 'bun:test'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buildEntry } from '@/tests/support/catalog/catalog-entry'
import { completePurchase, listItem } from '@/tests/support/trade'

const pages = {
  html: async () => '<!doctype html><html lang="en"><title>x</title><meta name="mintmark" content="">',
}
const env = { PUBLIC_URL: 'http://localhost:3000' }

function contentOf(html: string, name: string): string | undefined {
  return new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
}

function objectsOf(html: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return [...scripts].map(([, text = '']) => JSON.parse(text))
}

function productOf(html: string) {
  return objectsOf(html)[0]
}

test('a large price has separators in the description, and none in product data', async () => {
  await using app = await createTestApp({ env, pages })
  const { itemId } = await listItem(await app.signIn('seller'), { price: 98_765.4 })
  const { body } = await app.visitor().get(`/item/${itemId}`)
  expect(contentOf(body, 'description')).toContain('For sale from $98,765.40, 1 listing.')
  expect(productOf(body).offers.lowPrice).toBe('98765.40')
})

test('the page of an item on sale has link preview tags and product data', async () => {
  await using app = await createTestApp({ env, pages })
  const seller = await app.signIn('seller')
  const { itemId, assetId } = await listItem(seller, {
    itemName: 'Crown </script><b>"of" Test',
    price: 149.9,
  })
  const { status, body } = await app.visitor().get(`/item/${itemId}`)
  expect(status).toBe(200)
  expect(contentOf(body, 'og:title')).toBe('Crown &lt;/script&gt;&lt;b&gt;&quot;of&quot; Test')
  expect(contentOf(body, 'description')).toContain('For sale from $149.90, 1 listing.')
  expect(body).not.toContain('<b>')
  expect(productOf(body)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Crown </script><b>"of" Test',
    sku: assetId,
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: '149.90',
      highPrice: '149.90',
      offerCount: 1,
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/UsedCondition',
      offers: [
        {
          '@type': 'Offer',
          price: '149.90',
          availability: 'https://schema.org/InStock',
          url: `http://localhost:3000/item/${itemId}`,
          seller: { '@type': 'Person', name: 'seller', url: 'http://localhost:3000/seller/seller' },
        },
      ],
    },
  })
  expect(objectsOf(body)[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'http://localhost:3000/marketplace' },
      { position: 2, item: 'http://localhost:3000/marketplace?category=hat' },
      { position: 3, item: `http://localhost:3000/item/${itemId}` },
    ],
  })
})

test('the product data follow the prices and the reviews', async () => {
  await using app = await createTestApp({ env, pages })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('bea')]
  const { itemId, assetId } = await listItem(seller, { price: 20 })
  const read = async () => productOf((await app.visitor().get(`/item/${itemId}`)).body)
  expect(await read()).not.toHaveProperty('aggregateRating')
  const orderId = await completePurchase(buyer, await listItem(seller, { assetId, price: 10 }))
  await buyer.post(`/api/orders/${orderId}/review`, { stars: 4, text: 'Fine.' })
  await listItem(buyer, { assetId, price: 30 })
  expect(await read()).toMatchObject({
    offers: { lowPrice: '20.00', highPrice: '30.00', offerCount: 2 },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1, bestRating: 5 },
  })
})

test('an item that is not on sale has an image but no offer', async () => {
  await using app = await createTestApp({ env, pages })
  await app.core.start()
  const [item] = (await app.visitor().get('/api/items?limit=1')).body
  const { body } = await app.visitor().get(`/item/${item.id}`)
  expect(productOf(body)).not.toHaveProperty('offers')
  expect(productOf(body).image).toBe(`http://localhost:3000${item.imageUrl}`)
})

test('404: the page of an item that does not exist', async () => {
  await using app = await createTestApp({ pages })
  for (const id of ['nonsense', '%00', '%']) {
    expect((await app.visitor().get(`/item/${id}`)).status).toBe(404)
  }
})

test('the sitemap lists public pages and items, items on sale first', async () => {
  await using app = await createTestApp({ env })
  await app.core.start()
  const { itemId } = await listItem(await app.signIn('seller'), { itemName: 'Zebra Hat' })
  const { body } = await app.visitor().get('/sitemap.xml')
  const urls = [...body.matchAll(/<loc>http:\/\/localhost:3000(.*?)<\/loc>/g)].map(([, path]) => path)
  expect(urls.slice(0, 6)).toEqual(['/', '/marketplace', '/terms', '/privacy', '/support', `/item/${itemId}`])
  expect(urls.length).toBeGreaterThan(50)
  const { body: robots } = await app.visitor().get('/robots.txt')
  expect(robots).toContain('Disallow: /wallet\n')
  expect(robots).not.toContain('Disallow: /item')
})

test('the marketplace preloads the images of its first row, cheapest first', async () => {
  await using app = await createTestApp({ env, pages: { html: async () => '<head></head>' } })
  const seller = await app.signIn('seller')
  const preloadedImages = ({ body }: { body: string }) =>
    [...body.matchAll(/as="image" fetchpriority="high" href="([^"]*)"/g)].map(([, path]) => path)
  expect(preloadedImages(await app.visitor().get('/marketplace'))).toEqual([])
  await importCatalog(
    app.ctx,
    ['1', '2', '3'].map((assetId) =>
      buildEntry({ assetId, name: `Hat ${assetId}`, imageUrl: `/${assetId}.svg` }),
    ),
  )
  for (const [assetId, price] of [
    ['1', 30],
    ['2', 10],
    ['3', 20],
  ])
    await listItem(seller, { assetId, price })
  expect(preloadedImages(await app.visitor().get('/marketplace'))).toEqual(['/2.svg', '/3.svg'])
})

test('the page of a seller has link preview tags and one address', async () => {
  await using app = await createTestApp({ env, pages })
  const ann = await app.signIn('Ann')
  const visit = (path: string) => app.visitor().get(path)
  await listItem(ann)
  const { status, body } = await visit('/seller/Ann')
  expect([status, contentOf(body, 'og:title')]).toEqual([200, 'Ann'])
  expect(contentOf(body, 'description')).toBe(
    'Rare limited virtual items sold by Ann. Payment is held until the item arrives.',
  )
  expect(productOf(body)).toMatchObject({ '@type': 'ProfilePage', url: 'http://localhost:3000/seller/Ann' })
  const redirected = await visit('/seller/ann')
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, '/seller/Ann'])
  expect((await visit('/seller/nobody')).status).toBe(404)
})

test('the sitemap lists the sellers of active listings', async () => {
  await using app = await createTestApp({ env, pages })
  await listItem(await app.signIn('Ann'))
  await app.signIn('Bob')
  const { body } = await app.visitor().get('/sitemap.xml')
  expect(body.match(/\/seller\/\w+/g)).toEqual(['/seller/Ann'])
})
