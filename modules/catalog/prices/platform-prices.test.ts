import { expect, test } from 'bun:test'
import { parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { importCatalog, importPlatformCatalog } from '@/modules/catalog/import/import-catalog'
import { refreshPlatformPrices } from '@/modules/catalog/prices/platform-prices'
import { platformErrors } from '@/modules/platform/errors'
import type { PlatformPriceHistory } from '@/modules/platform/ports'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { overridePlatform } from '@/tests/support/providers/override-platform'

const hour = 3_600_000
const file = JSON.stringify(
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((id) => [id, { name: `Crown ${id}`, rap: 900 }])),
)
const sold = [{ at: Date.UTC(2026, 0, 10), value: 950 }]

/** Seven items of a platform that tells of prices, or does not. */
async function market(tell: (assetId: string) => PlatformPriceHistory | undefined) {
  const asked: string[] = []
  const far = overridePlatform({
    name: 'roblox',
    listItems: () => [],
    maybePriceHistory: async (_, assetId) => {
      asked.push(assetId)
      return tell(assetId)
    },
  })
  const app = await createTestApp({ modules: [...modules, far] })
  await importCatalog(app.ctx, parseCatalogFile(file))
  const [{ id }] = (await app.visitor().get('/api/items?search=Crown 1')).body
  return { app, asked, id: String(id), get: async (path: string) => (await app.visitor().get(path)).body }
}

test('RAP follows the platform, and every change of it is in the history', async () => {
  const { app, id, get } = await market(() => ({ rap: 1000, points: sold }))
  await using _ = app
  app.advance(hour)
  await refreshPlatformPrices(app.ctx)
  expect((await get(`/api/items/${id}`)).rap).toBe(1000)
  expect((await get('/api/items?search=Crown 1'))[0].rap).toBe(1000)
  const { rap } = await get(`/api/items/${id}/history`)
  expect(rap.map(({ value }: { value: number }) => value)).toEqual([900, 1000])
  expect(await get(`/api/items/${id}/resales`)).toEqual([{ at: '2026-01-10T00:00:00.000Z', value: 950 }])
})

test('a round asks about a few, each item is asked about once in half a day, and what never was comes first', async () => {
  const { app, asked } = await market(() => ({ rap: 900, points: [] }))
  await using _ = app
  for (let round = 0; round < 4; round++) await refreshPlatformPrices(app.ctx)
  expect(asked.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  app.advance(12 * hour)
  await refreshPlatformPrices(app.ctx)
  expect(asked).toHaveLength(12)
})

test('what is on sale is asked about first', async () => {
  const { app, asked } = await market(() => undefined)
  await using _ = app
  const seller = await app.signIn('ann')
  await seller.post('/api/listings', { itemName: 'Crown 7', assetId: '7', category: 'hat', price: 5 })
  await refreshPlatformPrices(app.ctx)
  expect(asked[0]).toBe('7')
})

test('a platform that tells nothing, or is away, takes nothing from what was known', async () => {
  let isAway = false
  const { app, id, asked, get } = await market(() => {
    if (isAway) throw platformErrors.platform_unavailable()
    return { rap: 1000, points: sold }
  })
  await using _ = app
  await refreshPlatformPrices(app.ctx)
  isAway = true
  app.advance(13 * hour)
  await refreshPlatformPrices(app.ctx)
  expect(await get(`/api/items/${id}/resales`)).toHaveLength(1)
  expect((await get(`/api/items/${id}`)).rap).toBe(1000)
  const before = asked.length
  await refreshPlatformPrices(app.ctx)
  await refreshPlatformPrices(app.ctx)
  expect(asked.length).toBeLessThanOrEqual(before + 2)
})

test('many who look at an item at once cost one question, and no later look another', async () => {
  const { app, id, asked, get } = await market(() => ({ rap: 900, points: sold }))
  await using _ = app
  await Promise.all(Array.from({ length: 10 }, () => get(`/api/items/${id}/resales`)))
  expect(await get(`/api/items/${id}/resales`)).toHaveLength(1)
  expect(asked).toEqual(['1'])
})

test('the demo universe tells what was paid in it', async () => {
  await using app = await createTestApp()
  await importPlatformCatalog(app.ctx)
  const [{ id }] = (await app.visitor().get('/api/items?limit=1')).body
  const { body } = await app.visitor().get(`/api/items/${id}/resales`)
  expect(body.length).toBeGreaterThan(100)
  expect((await app.visitor().get('/api/items/none/resales')).status).toBe(404)
})
