import { heapSize } from 'bun:jsc'
import { expect, test } from 'bun:test'
import { FirstScreens, type Visit } from '@/src/http/pages/first-screens'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'
import { renderFirstScreen } from '@/web/first-screen'

const html =
  '<!doctype html><html lang="en"><head><title>x</title><meta name="mintmark" content=""></head><div id="root"></div></html>'

interface Site extends AsyncDisposable {
  app: TestApp
  seller: TestClient
  errors: unknown[]
  /** What was rendered. */
  visits: Visit[]
  /** Requests a page when the server no longer shows an earlier rendering of it. */
  render(path: string, headers?: HeadersInit): Promise<string>
}

/** A site that renders first screens. Rendering takes no time, so that it doesn't pause after a page. */
async function openSite(): Promise<Site> {
  const errors: unknown[] = []
  const visits: Visit[] = []
  let now = 0
  const firstScreens = new FirstScreens({
    load: async () => (visit, answer) => {
      visits.push(visit)
      return renderFirstScreen(visit, answer)
    },
    elapsed: () => now,
    pendingRequests: () => 1,
    onError: (error) => errors.push(error),
  })
  const app = await createTestApp({ pages: { html: async () => html, htmlOfScreens: html, firstScreens } })
  await firstScreens.start(app.app.fetch)
  return {
    app,
    errors,
    visits,
    seller: await app.signIn('ann'),
    render: async (path, headers) => {
      now += 1_000
      const { body } = await app.visitor().get(path, headers)
      expect(body).toContain('id="first-data"')
      return body
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(page)?.[1] ?? '')

test('a visitor’s HTML shows the landing page, the marketplace, an item and a seller', async () => {
  await using site = await openSite()
  const { itemId } = await listItem(site.seller, { itemName: 'Gilded Crown', price: 1249.5 })
  expect(await site.render('/')).toContain('<h1')
  expect(await site.render('/marketplace')).toMatch(/Gilded Crown.*\$1,249\.50/s)
  expect(await site.render(`/item/${itemId}`)).toMatch(/Gilded Crown.*\$1,249\.50/s)
  expect(await site.render('/seller/ann')).toMatch(/ann.*Gilded Crown/s)
  expect(site.errors).toEqual([])
})

test('numbers are in the visitor’s language', async () => {
  await using site = await openSite()
  await listItem(site.seller, { itemName: 'Gilded Crown', price: 1249.5 })
  const page = await site.render('/marketplace', { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' })
  expect(page).toContain('1.249,50\u00a0$')
})

test('text of users stays text, in the markup and in the data', async () => {
  await using site = await openSite()
  const itemName = '</script><img src=x onerror=alert(1)>'
  await listItem(site.seller, { itemName, price: 5 })
  const page = await site.render('/marketplace')
  expect(page).not.toContain('<img src=x')
  expect(JSON.stringify(dataIn(page))).toContain(JSON.stringify(itemName).slice(1, -1))
})

test('the marketplace contains what is visible first', async () => {
  await using site = await openSite()
  for (let price = 1; price <= 15; price++) await listItem(site.seller, { itemName: `Crown ${price}`, price })
  const { queries } = dataIn(await site.render('/marketplace'))
  const [items] = queries.filter(({ key }: { key: string[] }) => key[1] === 'browse')
  expect(items.data.pages[0].total).toBe(15)
  expect(items.data.pages[0].items.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 15 }, (_, index) => `Crown ${index + 1}`),
  )
})

test('users, filtered lists and other pages are rendered by the browser', async () => {
  await using site = await openSite()
  await listItem(site.seller, { itemName: 'Gilded Crown', price: 5 })
  await site.render('/marketplace')
  const bodies = [
    await site.seller.get('/marketplace'),
    await site.app.visitor().get('/marketplace?sort=name'),
    await site.app.visitor().get('/support'),
    await site.app.visitor().get('/item/none'),
  ].map(({ body }) => body)
  expect(bodies.filter((body) => body.includes('first-data'))).toEqual([])
})

/** For each page that is rendered. */
const keptBytesMax = 20_000

test('rendering keeps no memory', async () => {
  await using site = await openSite()
  const rounds = 25
  const { itemId } = await listItem(site.seller)
  for (const path of ['/', '/marketplace', `/item/${itemId}`, '/seller/ann']) await site.render(path)
  const heapAfterRendering = async () => {
    for (let count = 0; count < rounds; count++)
      for (const visit of site.visits) await renderFirstScreen(visit, site.app.app.fetch)
    Bun.gc(true)
    return heapSize()
  }
  // The engine loads and compiles code when it sees fit, which is no leak: one of several rounds without it is enough.
  let heap = await heapAfterRendering()
  const keptBytes: number[] = []
  for (let turn = 0; turn < 6 && !keptBytes.some((bytes) => bytes < keptBytesMax); turn++) {
    const next = await heapAfterRendering()
    keptBytes.push((next - heap) / rounds / site.visits.length)
    heap = next
  }
  expect(Math.min(...keptBytes)).toBeLessThan(keptBytesMax)
})
