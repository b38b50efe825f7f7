import { expect, test } from 'bun:test'
import { parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { importPlatformCatalog } from '@/modules/catalog/import/platform-catalog'
import { refreshPlatformPrices } from '@/modules/catalog/prices/platform-prices'
import { platformErrors } from '@/modules/platform/errors'
import type { PlatformPriceHistory } from '@/modules/platform/ports'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { overridePlatform } from '@/tests/support/providers/override-platform'

const hour = 3_600_000
const file = JSON.stringify(
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((id) => [id, { name: `Crown ${id}`, rap: 900 }])),
)
const resales = [{ at: Date.UTC(2026, 0, 10), value: 950 }]

/** Seven items of a platform with these prices. */
async function createMarket(readPrices: (assetId: string) => PlatformPriceHistory | undefined) {
  const requests: string[] = []
  const platform = overridePlatform({
    name: 'roblox',
    listItems: () => [],
    maybePriceHistory: async (_, assetId) => {
      requests.push(assetId)
      return readPrices(assetId)
    },
  })
  const app = await createTestApp({ modules: withProviders(modules, platform) })
  await importCatalog(app.ctx, parseCatalogFile(file))
  const [{ id }] = (await app.visitor().get('/api/items?search=Crown 1')).body
  return { app, requests, id: String(id), get: async (path: string) => (await app.visitor().get(path)).body }
}

test('RAP is updated from the platform, and every change is in the history', async () => {
  const { app, id, get } = await createMarket(() => ({ rap: 1000, points: resales }))
  await using _ = app
  app.advance(hour)
  await refreshPlatformPrices(app.ctx)
  expect((await get(`/api/items/${id}`)).rap).toBe(1000)
  expect((await get('/api/items?search=Crown 1'))[0].rap).toBe(1000)
  const { rap } = await get(`/api/items/${id}/history`)
  expect(rap.map(({ value }: { value: number }) => value)).toEqual([900, 1000])
  expect(await get(`/api/items/${id}/resales`)).toEqual([{ at: '2026-01-10T00:00:00.000Z', value: 950 }])
})

test('each run fetches a few items, each item once in 12 hours, never fetched items first', async () => {
  const { app, requests } = await createMarket(() => ({ rap: 900, points: [] }))
  await using _ = app
  for (let round = 0; round < 4; round++) await refreshPlatformPrices(app.ctx)
  expect(requests.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  app.advance(12 * hour)
  await refreshPlatformPrices(app.ctx)
  expect(requests).toHaveLength(12)
})

test('items on sale are fetched first', async () => {
  const { app, requests } = await createMarket(() => undefined)
  await using _ = app
  const seller = await app.signIn('ann')
  await seller.post('/api/listings', { itemName: 'Crown 7', assetId: '7', category: 'hat', price: 5 })
  await refreshPlatformPrices(app.ctx)
  expect(requests[0]).toBe('7')
})

test('an outage of the platform keeps the stored prices', async () => {
  let isDown = false
  const { app, id, requests, get } = await createMarket(() => {
    if (isDown) throw platformErrors.platform_unavailable()
    return { rap: 1000, points: resales }
  })
  await using _ = app
  await refreshPlatformPrices(app.ctx)
  isDown = true
  app.advance(13 * hour)
  await refreshPlatformPrices(app.ctx)
  expect(await get(`/api/items/${id}/resales`)).toHaveLength(1)
  expect((await get(`/api/items/${id}`)).rap).toBe(1000)
  const before = requests.length
  await refreshPlatformPrices(app.ctx)
  await refreshPlatformPrices(app.ctx)
  expect(requests.length).toBeLessThanOrEqual(before + 2)
})

test('concurrent and later views of an item send one request', async () => {
  const { app, id, requests, get } = await createMarket(() => ({ rap: 900, points: resales }))
  await using _ = app
  await Promise.all(Array.from({ length: 10 }, () => get(`/api/items/${id}/resales`)))
  expect(await get(`/api/items/${id}/resales`)).toHaveLength(1)
  expect(requests).toEqual(['1'])
})

test('the demo platform has resales', async () => {
  await using app = await createTestApp()
  await importPlatformCatalog(app.ctx)
  const [{ id }] = (await app.visitor().get('/api/items?limit=1')).body
  const { body } = await app.visitor().get(`/api/items/${id}/resales`)
  expect(body.length).toBeGreaterThan(100)
  expect((await app.visitor().get('/api/items/none/resales')).status).toBe(404)
})
