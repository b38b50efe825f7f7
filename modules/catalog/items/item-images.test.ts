import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { importCatalog, importPlatformCatalog } from '@/modules/catalog/import/import-catalog'
import { prefetchItemImages, setMissingImageUrls } from '@/modules/catalog/items/item-images'
import { items } from '@/modules/catalog/schema'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { solidPng } from '@/tests/support/image-bombs'
import { overridePlatform } from '@/tests/support/providers/override-platform'

const file = JSON.stringify({ '101': { name: 'Far Crown' }, '102': { name: 'Far Cap' } })

async function farMarket() {
  const calls: (readonly string[])[] = []
  const far = overridePlatform({
    name: 'roblox',
    listItems: () => [],
    readItemImages: async (_, assetIds) => {
      calls.push(assetIds)
      const picture = { state: 'completed', type: 'image/png', bytes: solidPng(420, 420) } as const
      return new Map(assetIds.map((id) => [id, picture]))
    },
  })
  return { calls, app: await createTestApp({ modules: [...modules, far] }) }
}

test('an item that is imported or listed has the platform’s picture', async () => {
  const { app } = await farMarket()
  await using _ = app
  await importCatalog(app.ctx, parseCatalogFile(file))
  const seller = await app.signIn('ann')
  await seller.post('/api/listings', { itemName: 'New Hat', assetId: '103', category: 'hat', price: 5 })
  const found: { assetId: string; imageUrl: string }[] = (await seller.get('/api/items')).body
  expect(found.map(({ imageUrl }) => imageUrl)).toEqual(
    found.map(({ assetId }) => `/api/thumbnails/${assetId}`),
  )
  expect((await seller.get('/api/thumbnails/103')).headers.get('content-type')).toBe('image/webp')
})

test('over the demo universe an item of elsewhere has none', async () => {
  await using app = await createTestApp()
  await importCatalog(app.ctx, parseCatalogFile(file))
  await setMissingImageUrls(app.ctx)
  expect((await app.visitor().get('/api/items')).body[0].imageUrl).toBeNull()
})

test('what came in before the platform was there gets its picture at the next start', async () => {
  const { app } = await farMarket()
  await using _ = app
  const old = { id: 'a', assetId: '104', name: 'Old', nameKey: 'old', category: 'hat' as const, features: [] }
  await app.core.db.transact((tx) => tx.insert(items).values(old))
  await setMissingImageUrls(app.ctx)
  expect((await app.visitor().get('/api/items/a')).body.imageUrl).toBe('/api/thumbnails/104')
})

test('pictures of the marketplace are fetched before anybody asks, and once', async () => {
  const { app, calls } = await farMarket()
  await using _ = app
  await importCatalog(app.ctx, parseCatalogFile(file))
  await prefetchItemImages(app.ctx)
  await prefetchItemImages(app.ctx)
  expect(calls).toEqual([['102', '101']])
  expect(readdirSync(join(app.dataDir, 'thumbnails'))).toHaveLength(2)
})

test('the demo universe needs nothing fetched', async () => {
  await using app = await createTestApp()
  await importPlatformCatalog(app.ctx)
  await prefetchItemImages(app.ctx)
  expect(readdirSync(app.dataDir)).not.toContain('thumbnails')
})
